import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { byteaColumn, timestampColumn } from "./columns.ts";

/** The owner as the public pages introduce them; one row, made when first saved. Nothing is shown until all of it is set. */

export const ownerProfile = pgTable(
  "owner_profile",
  {
    id: smallint("id").primaryKey().default(1),
    name: text("name").notNull().default(""),
    /** In their own words. */
    sentence: text("sentence").notNull().default(""),
    /** E.164. */
    mobile: text("mobile").notNull().default(""),
    /** A square JPEG that we encoded ourselves. */
    photo: byteaColumn("photo"),
    /** The address of the photo: a hash of its bytes. */
    photoHash: text("photo_hash"),
    /** What stood here before the last change, for as long as that can be undone. */
    before: jsonb("before").$type<{
      name: string;
      sentence: string;
      mobile: string;
      photoHash: string | null;
    }>(),
    photoBefore: byteaColumn("photo_before"),
    changedAt: timestampColumn("changed_at").notNull().default(sql`statement_timestamp()`),
    version: integer("version").notNull().default(1),
  },
  () => [
    check("owner_profile_is_one", sql`id = 1`),
    check("owner_profile_photo_has_hash", sql`(photo is null) = (photo_hash is null)`),
    check("owner_profile_photo_is_small", sql`octet_length(photo) <= 500000`),
  ],
);

/** The photo of the printed sample card on Home; one row, made when first saved. Without a photo there is no description. */
export const cardPhoto = pgTable(
  "card_photo",
  {
    id: smallint("id").primaryKey().default(1),
    /** What it shows, for people who don't see it. */
    description: text("description").notNull().default(""),
    /** A JPEG in the card's shape that we encoded ourselves. */
    photo: byteaColumn("photo"),
    /** The address of the photo: a hash of its bytes. */
    photoHash: text("photo_hash"),
    /** What stood here before the last change, for as long as that can be undone; null once it can't be. */
    descriptionBefore: text("description_before"),
    photoBefore: byteaColumn("photo_before"),
    photoHashBefore: text("photo_hash_before"),
    changedAt: timestampColumn("changed_at").notNull().default(sql`statement_timestamp()`),
    version: integer("version").notNull().default(1),
  },
  () => [
    check("card_photo_is_one", sql`id = 1`),
    check("card_photo_has_hash", sql`(photo is null) = (photo_hash is null)`),
    check("card_photo_is_described", sql`(photo is null) = (description = '')`),
    check("card_photo_is_small", sql`octet_length(photo) <= 1500000`),
  ],
);

/**
 * What the owner has set about the company, a group in each row. Null is what site.ts says: the first installation's
 * values. `former` is the value before the last change, so that one step back is always there.
 */
export const companySetting = pgTable(
  "company_setting",
  {
    name: text("name").primaryKey(),
    value: jsonb("value"),
    former: jsonb("former"),
    version: integer("version").notNull().default(1),
  },
  () => [
    check(
      "company_setting_name",
      sql`name in ('details', 'questions', 'defaults', 'messages', 'rules', 'printer', 'strip')`,
    ),
  ],
);
