CREATE TABLE "card_photo" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"photo" "bytea",
	"photo_hash" text,
	"description_before" text,
	"photo_before" "bytea",
	"photo_hash_before" text,
	"changed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "card_photo_is_one" CHECK (id = 1),
	CONSTRAINT "card_photo_has_hash" CHECK ((photo is null) = (photo_hash is null)),
	CONSTRAINT "card_photo_is_described" CHECK ((photo is null) = (description = '')),
	CONSTRAINT "card_photo_is_small" CHECK (octet_length(photo) <= 1500000)
);
