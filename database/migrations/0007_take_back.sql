CREATE TABLE "advertiser_merge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advertiser_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"folded_id" bigint NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" text NOT NULL,
	"merged_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_run" DROP CONSTRAINT "import_run_state";--> statement-breakpoint
ALTER TABLE "owner_profile" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "owner_profile" ADD COLUMN "photo_before" "bytea";--> statement-breakpoint
ALTER TABLE "owner_profile" ADD COLUMN "changed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "undo_outcome" text;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "undo_sentence" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "undone_by" bigint;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "before_move" jsonb;--> statement-breakpoint
ALTER TABLE "note" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "note" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "advertiser_merge" ADD CONSTRAINT "advertiser_merge_kept_id_advertiser_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."advertiser"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser_merge" ADD CONSTRAINT "advertiser_merge_folded_id_advertiser_id_fk" FOREIGN KEY ("folded_id") REFERENCES "public"."advertiser"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advertiser_merge_one_standing" ON "advertiser_merge" USING btree ("folded_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "advertiser_merge_kept" ON "advertiser_merge" USING btree ("kept_id");--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_undone_by_operator_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_undo_outcome" CHECK (undo_outcome in ('restored', 'skipped'));--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_state" CHECK (state in ('reading', 'ready', 'running', 'done', 'undoing', 'undone'));