ALTER TABLE "industry" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "former" jsonb;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;