CREATE TABLE "industry_word" (
	"key" text PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"industry" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "industry_word" ADD CONSTRAINT "industry_word_industry_industry_slug_fk" FOREIGN KEY ("industry") REFERENCES "public"."industry"("slug") ON DELETE no action ON UPDATE no action;