CREATE TABLE "lead_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"called_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"called_by" bigint NOT NULL,
	"state_before" text NOT NULL,
	"reason_before" text,
	"next_call_before" date,
	"lead_version" integer NOT NULL,
	CONSTRAINT "lead_call_outcome" CHECK (outcome in ('reached', 'voicemail', 'no-answer', 'call-again', 'not-interested'))
);
--> statement-breakpoint
ALTER TABLE "lead" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ALTER COLUMN "email_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "business" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "industry" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "neighborhood" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "next_call_on" date;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_call" ADD CONSTRAINT "lead_call_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_call" ADD CONSTRAINT "lead_call_called_by_operator_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_call_by_lead" ON "lead_call" USING btree ("lead_id","id");--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_industry_industry_slug_fk" FOREIGN KEY ("industry") REFERENCES "public"."industry"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_phone" ON "lead" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "lead_next_call" ON "lead" USING btree ("next_call_on") WHERE next_call_on is not null;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_reach" CHECK (email is not null or phone is not null);--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_email_key" CHECK ((email is null) = (email_key is null));