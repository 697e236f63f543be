CREATE TABLE "industry" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"exclusivity_group" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_is_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"enqueued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_error" text,
	"done_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	CONSTRAINT "job_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "journal_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"tell_when_booking_opens" boolean DEFAULT false NOT NULL,
	"page" text NOT NULL,
	"campaign" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"referrer_host" text,
	"interests" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_interest_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "lead_state" CHECK (state in ('new', 'contacted', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "mailing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"area" text DEFAULT 'scottsdale' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"drop_date" date NOT NULL,
	"booking_closes" date NOT NULL,
	"brief_due" date NOT NULL,
	"approval_due" date NOT NULL,
	"print_file" date NOT NULL,
	"cards_received" date NOT NULL,
	"in_homes_by" date NOT NULL,
	"report" date NOT NULL,
	"households" integer NOT NULL,
	"layout_id" text NOT NULL,
	"prices" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mailing_state" CHECK (state in ('planned', 'published', 'closed', 'printed', 'dropped', 'confirmed', 'cancelled')),
	CONSTRAINT "mailing_households" CHECK (households > 0),
	CONSTRAINT "mailing_dates_in_order" CHECK (booking_closes <= brief_due and brief_due <= approval_due and approval_due <= print_file
        and print_file <= cards_received and cards_received <= drop_date
        and drop_date <= in_homes_by and in_homes_by <= report)
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"answer" text,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_over_at" timestamp with time zone,
	"moved_at" timestamp with time zone,
	CONSTRAINT "message_purpose_unique" UNIQUE("purpose"),
	CONSTRAINT "message_state" CHECK (state in ('queued', 'handing-over', 'sent', 'kept', 'uncertain', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "turned_away" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "turned_away_day_reason_pk" PRIMARY KEY("day","reason")
);
--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("run_at") WHERE done_at is null and dead_at is null;--> statement-breakpoint
CREATE INDEX "job_done" ON "job" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "journal_entry_subject" ON "journal_entry" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "lead_by_state" ON "lead" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_once_a_day" ON "mailing" USING btree ("area","drop_date") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "mailing_coming" ON "mailing" USING btree ("drop_date","id") WHERE state in ('published', 'closed', 'printed');--> statement-breakpoint
CREATE INDEX "message_needs_a_person" ON "message" USING btree ("moved_at") WHERE state in ('uncertain', 'failed');
--> statement-breakpoint
-- What Drizzle cannot declare; `npm run migration` appends it to the migration.
-- Between two statements stands a line of its own: two dashes, a space, the word next.
create function refuse_change_of_journal() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is only ever added to.' using errcode = 'restrict_violation';
end $$
--> statement-breakpoint
create trigger journal_entry_rows_stay before update or delete on journal_entry
  for each row execute function refuse_change_of_journal()
--> statement-breakpoint
create trigger journal_entry_table_stays before truncate on journal_entry
  for each statement execute function refuse_change_of_journal()