CREATE TABLE "ad_refusal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_refusal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"refused_by" text NOT NULL,
	"refused_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ad_refusal" ADD CONSTRAINT "ad_refusal_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_refusal_of" ON "ad_refusal" USING btree ("reservation_id");