CREATE TABLE "ad_approval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"proof_id" bigint NOT NULL,
	"proof_hash" text NOT NULL,
	"name" text NOT NULL,
	"by" text NOT NULL,
	"how" text,
	"approved_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "ad_approval_by" CHECK (by in ('customer', 'office')),
	CONSTRAINT "ad_approval_office" CHECK ((by = 'office') = (how is not null))
);
--> statement-breakpoint
CREATE TABLE "ad_brief" (
	"reservation_id" bigint PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"look" jsonb,
	"copy_address" jsonb,
	"sent_at" timestamp with time zone,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"use" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"hash" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"refusal" text,
	"report" jsonb,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "ad_file_use" CHECK (use in ('artwork', 'logo', 'photo')),
	CONSTRAINT "ad_file_state" CHECK (state in ('checking', 'ready', 'refused')),
	CONSTRAINT "ad_file_refused" CHECK ((state = 'refused') = (refusal is not null)),
	CONSTRAINT "ad_file_size" CHECK (byte_count between 1 and 26214400)
);
--> statement-breakpoint
CREATE TABLE "proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	"look" jsonb,
	"file_id" bigint,
	"size" text NOT NULL,
	"drawing" text NOT NULL,
	"hash" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"sent_at" timestamp with time zone,
	"changes_asked_at" timestamp with time zone,
	CONSTRAINT "proof_source" CHECK (source in ('studio', 'artwork')),
	CONSTRAINT "proof_file" CHECK ((source = 'artwork') = (file_id is not null)),
	CONSTRAINT "proof_number" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "proof_comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proof_id" bigint NOT NULL,
	"answers_id" bigint,
	"x" real,
	"y" real,
	"words" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "proof_comment_author" CHECK (author in ('customer', 'guest', 'office')),
	CONSTRAINT "proof_comment_point" CHECK ((x is null) = (y is null) and x between 0 and 1 and y between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "code_scan" (
	"code" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"machines" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "code_scan_code_hour_pk" PRIMARY KEY("code","hour")
);
--> statement-breakpoint
CREATE TABLE "spot_code" (
	"code" text PRIMARY KEY NOT NULL,
	"reservation_id" bigint NOT NULL,
	"leads_to" text DEFAULT 'offer' NOT NULL,
	"website" text,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "spot_code_reservation_id_unique" UNIQUE("reservation_id"),
	CONSTRAINT "spot_code_leads_to" CHECK (leads_to in ('offer', 'website')),
	CONSTRAINT "spot_code_website" CHECK (leads_to = 'offer' or website is not null)
);
--> statement-breakpoint
ALTER TABLE "ad_approval" ADD CONSTRAINT "ad_approval_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_approval" ADD CONSTRAINT "ad_approval_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_brief" ADD CONSTRAINT "ad_brief_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_file" ADD CONSTRAINT "ad_file_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_file_id_ad_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."ad_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comment" ADD CONSTRAINT "proof_comment_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_scan" ADD CONSTRAINT "code_scan_code_spot_code_code_fk" FOREIGN KEY ("code") REFERENCES "public"."spot_code"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spot_code" ADD CONSTRAINT "spot_code_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_approval_in_force" ON "ad_approval" USING btree ("reservation_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "ad_file_of" ON "ad_file" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "ad_file_hash" ON "ad_file" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_of" ON "proof" USING btree ("reservation_id","number");--> statement-breakpoint
CREATE INDEX "proof_comment_of" ON "proof_comment" USING btree ("proof_id");