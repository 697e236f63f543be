CREATE TABLE "company_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"former" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_setting_name" CHECK (name in ('details', 'questions', 'defaults', 'messages'))
);
