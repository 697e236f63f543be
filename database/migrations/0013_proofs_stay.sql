CREATE TABLE "ad_guest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_guest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"may" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ad_guest_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "ad_guest_may" CHECK (may in ('comment', 'approve'))
);
--> statement-breakpoint
ALTER TABLE "ad_approval" DROP CONSTRAINT "ad_approval_reservation_id_reservation_id_fk";
--> statement-breakpoint
ALTER TABLE "ad_approval" DROP CONSTRAINT "ad_approval_proof_id_proof_id_fk";
--> statement-breakpoint
ALTER TABLE "ad_brief" DROP CONSTRAINT "ad_brief_reservation_id_reservation_id_fk";
--> statement-breakpoint
ALTER TABLE "ad_file" DROP CONSTRAINT "ad_file_reservation_id_reservation_id_fk";
--> statement-breakpoint
ALTER TABLE "proof" DROP CONSTRAINT "proof_reservation_id_reservation_id_fk";
--> statement-breakpoint
ALTER TABLE "proof" DROP CONSTRAINT "proof_file_id_ad_file_id_fk";
--> statement-breakpoint
ALTER TABLE "proof_comment" DROP CONSTRAINT "proof_comment_proof_id_proof_id_fk";
--> statement-breakpoint
ALTER TABLE "ad_approval" ADD COLUMN "guest_id" bigint;--> statement-breakpoint
ALTER TABLE "ad_guest" ADD CONSTRAINT "ad_guest_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_guest_of" ON "ad_guest" USING btree ("reservation_id");--> statement-breakpoint
ALTER TABLE "ad_approval" ADD CONSTRAINT "ad_approval_guest_id_ad_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."ad_guest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_approval" ADD CONSTRAINT "ad_approval_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_approval" ADD CONSTRAINT "ad_approval_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_brief" ADD CONSTRAINT "ad_brief_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_file" ADD CONSTRAINT "ad_file_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_file_id_ad_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."ad_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comment" ADD CONSTRAINT "proof_comment_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A proof is what was seen and approved: nothing in it changes but that it was sent, once, and whether changes were asked for.
CREATE FUNCTION refuse_change_of_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (to_jsonb(old) - 'sent_at' - 'changes_asked_at') IS DISTINCT FROM (to_jsonb(new) - 'sent_at' - 'changes_asked_at')
		OR (old.sent_at IS NOT NULL AND old.sent_at IS DISTINCT FROM new.sent_at) THEN
		RAISE EXCEPTION 'A proof never changes.' USING errcode = 'restrict_violation';
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER proof_rows_stay BEFORE UPDATE ON proof
	FOR EACH ROW EXECUTE FUNCTION refuse_change_of_proof();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_ad_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (to_jsonb(old) - 'withdrawn_at') IS DISTINCT FROM (to_jsonb(new) - 'withdrawn_at')
		OR old.withdrawn_at IS NOT NULL THEN
		RAISE EXCEPTION 'An approval is only ever withdrawn.' USING errcode = 'restrict_violation';
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ad_approval_rows_stay BEFORE UPDATE ON ad_approval
	FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ad_approval();
