CREATE TABLE "owner_profile" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"photo" "bytea",
	"photo_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "owner_profile_is_one" CHECK (id = 1),
	CONSTRAINT "owner_profile_photo_has_hash" CHECK ((photo is null) = (photo_hash is null)),
	CONSTRAINT "owner_profile_photo_is_small" CHECK (octet_length(photo) <= 500000)
);
