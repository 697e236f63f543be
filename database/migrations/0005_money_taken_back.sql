ALTER TABLE "credit" DROP CONSTRAINT "credit_reservation_id_unique";--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_reason";--> statement-breakpoint
ALTER TABLE "credit" ADD COLUMN "reason" text DEFAULT 'canceled' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "credit" ADD COLUMN "withdrawn_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "credit_id" bigint;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_credit_id_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_one_for_cancellation" ON "credit" USING btree ("reservation_id") WHERE reason = 'canceled' and withdrawn_cents < amount_cents;--> statement-breakpoint
CREATE INDEX "credit_of" ON "credit" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "credit_of_payment" ON "credit" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_withdrawn" CHECK (withdrawn_cents between 0 and amount_cents);--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_reason" CHECK (reason in ('canceled', 'smaller-spot'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_reason" CHECK (reason in ('spot-gone', 'duplicate', 'canceled', 'wrong-amount', 'at-gateway', 'operator', 'fewer-homes', 'dispute',
        'smaller-spot'));