CREATE TABLE "expense" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expense_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"mailing_id" bigint,
	"amount_cents" integer NOT NULL,
	"paid_on" date NOT NULL,
	"payee" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "expense_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "expense_kind" CHECK (kind in ('printing', 'postage', 'design', 'other')),
	CONSTRAINT "expense_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "expense_receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expense_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"expense_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "expense_receipt_type" CHECK (type in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "expense_receipt_size" CHECK (byte_count between 1 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "expense_receipt_part" (
	"receipt_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "expense_receipt_part_receipt_id_position_pk" PRIMARY KEY("receipt_id","position"),
	CONSTRAINT "expense_receipt_part_is_small" CHECK (octet_length(content) between 1 and 65536)
);
--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipt" ADD CONSTRAINT "expense_receipt_expense_id_expense_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expense"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipt_part" ADD CONSTRAINT "expense_receipt_part_receipt_id_expense_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."expense_receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expense_of" ON "expense" USING btree ("mailing_id");--> statement-breakpoint
CREATE INDEX "expense_by_date" ON "expense" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "expense_receipt_of" ON "expense_receipt" USING btree ("expense_id");