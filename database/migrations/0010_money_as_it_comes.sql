CREATE TABLE "payment_reversal" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"reservation_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"reversed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"recorded_by" text NOT NULL,
	CONSTRAINT "payment_reversal_reason" CHECK (reason in ('mistake', 'bounced'))
);
--> statement-breakpoint
ALTER TABLE "credit" DROP CONSTRAINT "credit_reason";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_method";--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_reason";--> statement-breakpoint
ALTER TABLE "reservation" DROP CONSTRAINT "reservation_clock";--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "due_changes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "received_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "forgiven_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "parts_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "excess_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "tax_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Whatever credits had not taken off a paid invoice had come in.
UPDATE invoice SET received_cents = total_cents - credited_cents WHERE state = 'paid';--> statement-breakpoint
-- The tax within the payments of spots, as the tax report has counted it until now.
UPDATE payment SET tax_cents = round(invoice.tax_cents::numeric * payment.amount_cents / invoice.total_cents)::int,
	tax_basis_points = invoice.tax_basis_points
FROM reservation_payment, invoice
WHERE reservation_payment.payment_id = payment.id AND reservation_payment.outcome = 'granted'
	AND invoice.reservation_id = payment.reservation_id AND invoice.state = 'paid' AND payment.method <> 'credit';--> statement-breakpoint
-- What stands on an invoice stays, but its due date can be changed, and a payment that is taken back opens it again.
CREATE OR REPLACE FUNCTION refuse_change_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE'
		OR (old.id, old.number, old.reservation_id, old.issued_on, old.buyer, old.seller, old.description,
				old.price_cents, old.tax_basis_points, old.tax_cents, old.total_cents)
			IS DISTINCT FROM
			(new.id, new.number, new.reservation_id, new.issued_on, new.buyer, new.seller, new.description,
				new.price_cents, new.tax_basis_points, new.tax_cents, new.total_cents)
		OR (old.due_on IS DISTINCT FROM new.due_on AND new.state <> 'open')
		OR (old.state <> new.state AND old.state <> 'open' AND (old.state, new.state) <> ('paid', 'open')) THEN
		RAISE EXCEPTION 'What stands on an invoice never changes.' USING errcode = 'restrict_violation';
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD CONSTRAINT "payment_reversal_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD CONSTRAINT "payment_reversal_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_reversal_of" ON "payment_reversal" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "payment_reversal_newest" ON "payment_reversal" USING btree ("reversed_at");--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_reason" CHECK (reason in ('canceled', 'smaller-spot', 'overpaid'));--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_settled" CHECK (received_cents >= 0 and forgiven_cents >= 0
        and credited_cents + received_cents + forgiven_cents <= total_cents);--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_paid_in_full" CHECK (state <> 'paid' or credited_cents + received_cents + forgiven_cents = total_cents);--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_parts" CHECK (excess_cents between 0 and amount_cents and tax_cents between 0 and amount_cents - excess_cents);--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_method" CHECK (method in ('online', 'invoice', 'credit', 'forgiven'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_reason" CHECK (reason in ('spot-gone', 'duplicate', 'canceled', 'wrong-amount', 'at-gateway', 'operator', 'fewer-homes', 'dispute',
        'smaller-spot', 'overpaid', 'unpaid-rest'));--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_clock" CHECK (state = 'unpaid' or (expires_at is not null) = (state in ('offered', 'held', 'paying', 'unconfirmed')));