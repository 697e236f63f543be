import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import type { PrintedCopyAddress } from "#business/ads/brief/brief-fields.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import type {
  AdFileInspectionAndPlacement,
  AdFileState,
  AdFileUse,
} from "#business/ads/files/ad-file.ts";
import type { GuestPermission } from "#business/ads/proofs/guests.ts";
import type { FileType } from "#platform/files/inspection/file-type.ts";
import type { SizeId } from "#site.ts";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { reservation } from "./reservations.ts";

/** What a reservation's ad should say and look like. The row exists once anything was saved. */

export const adBrief = pgTable("ad_brief", {
  reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").primaryKey(),
  facts: jsonb("facts").$type<AdDetails>().notNull(),
  /** The design that was chosen; null until one is. */
  look: jsonb("look").$type<AdLook>(),
  /** Where the printed copy goes; null until told. */
  copyAddress: jsonb("copy_address").$type<PrintedCopyAddress>(),
  /** When the customer, or the office for them, said that it is complete. */
  sentAt: timestampColumn("sent_at"),
  /** `customer`, or the name of who changed it in the office. */
  changedBy: text("changed_by").notNull(),
  changedAt: timestampColumn("changed_at").notNull().default(sql`statement_timestamp()`),
  version: integer("version").notNull().default(1),
});

/** A file that was uploaded for an ad. The file itself is stored under its hash (`platform/files`). */

export const adFile = pgTable(
  "ad_file",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").notNull(),
    /** A finished ad, or a part of one; while it is being checked, what most are. */
    use: text("use").$type<AdFileUse>().notNull().default("artwork"),
    /** Whether we guessed that, and nobody has said so. */
    isUseGuessed: boolean("is_use_guessed").notNull().default(true),
    /** As its owner calls it. */
    name: text("name").notNull(),
    /** What its content says that it is. */
    type: text("type").$type<FileType>().notNull(),
    byteCount: integer("byte_count").notNull(),
    /** Of everything that is stored for it, our renderings included. */
    storedBytes: integer("stored_bytes").notNull(),
    /** Salted hash of the network address that it came from; null for the office. */
    networkHash: text("network_hash"),
    /** SHA-256 of the file as it came, in hexadecimal. */
    hash: text("hash").notNull(),
    state: text("state").$type<AdFileState>().notNull().default("checking"),
    /** Why it was refused, in words for its owner. */
    refusal: text("refusal"),
    /** What the check found, and the measures of our own rendering in pixels; null until checked. */
    report: jsonb("report").$type<AdFileInspectionAndPlacement>(),
    /** `customer`, or the name of who added it in the office. */
    addedBy: text("added_by").notNull(),
    addedAt: timestampColumn("added_at").notNull().default(sql`statement_timestamp()`),
    removedAt: timestampColumn("removed_at"),
  },
  (table) => [
    check("ad_file_use", sql`use in ('artwork', 'logo', 'photo')`),
    check("ad_file_state", sql`state in ('checking', 'ready', 'refused')`),
    check("ad_file_refused", sql`(state = 'refused') = (refusal is not null)`),
    check("ad_file_size", sql`byte_count between 1 and 26214400`),
    index("ad_file_of").on(table.reservationId),
    index("ad_file_hash").on(table.hash),
  ],
);

/** A version of an ad as it would print. Nothing in it ever changes but what happened to it: a trigger refuses the rest. */

export const proof = pgTable(
  "proof",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").notNull(),
    /** 1, 2, 3: of this reservation. */
    number: integer("number").notNull(),
    /** Drawn by us from the brief, or the customer's own file. */
    source: text("source").$type<"studio" | "artwork">().notNull(),
    facts: jsonb("facts").$type<AdDetails>().notNull(),
    look: jsonb("look").$type<AdLook>(),
    fileId: referenceColumn("file_id", () => adFile.id, "cascade"),
    /** Why its finished ad should not print, as its check found; null: nothing that we know of. */
    stop: text("stop"),
    /** The spot's size that it was made for. */
    size: text("size").$type<SizeId>().notNull(),
    /** What its drawing says, by what people call its parts, in reading order; nothing that we know of a customer's file. */
    words: jsonb("words").$type<readonly (readonly [label: string, words: string])[]>().notNull(),
    /** What of its facts the drawing doesn't say: "website", "2 points". */
    leftOut: jsonb("left_out").$type<readonly string[]>().notNull(),
    /** Whether the code in it is the spot's; else what a customer's file has. */
    hasOurCode: boolean("has_our_code").notNull().default(true),
    /** SHA-256 of its drawing, in hexadecimal: the file is stored under it (`platform/files`). */
    hash: text("hash").notNull(),
    /** Of the drawing. */
    byteCount: integer("byte_count").notNull(),
    /** `customer`, `system`, or the name of who made it in the office. */
    madeBy: text("made_by").notNull(),
    madeAt: timestampColumn("made_at").notNull().default(sql`statement_timestamp()`),
    /** When the customer could first see it; null while it is a draft of the office. */
    sentAt: timestampColumn("sent_at"),
    changesAskedAt: timestampColumn("changes_asked_at"),
  },
  (table) => [
    check("proof_source", sql`source in ('studio', 'artwork')`),
    check("proof_file", sql`(source = 'artwork') = (file_id is not null)`),
    check("proof_number", sql`number > 0`),
    uniqueIndex("proof_of").on(table.reservationId, table.number),
    index("proof_hash").on(table.hash),
  ],
);

/** That the office lets a proof go on although a check stops it, and why. Decisions that were taken back stay. */

export const proofOverride = pgTable(
  "proof_override",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    proofId: referenceColumn("proof_id", () => proof.id, "cascade").notNull(),
    reason: text("reason").notNull(),
    /** The name of who decided it in the office. */
    decidedBy: text("decided_by").notNull(),
    decidedAt: timestampColumn("decided_at").notNull().default(sql`statement_timestamp()`),
    withdrawnAt: timestampColumn("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("proof_override_in_force").on(table.proofId).where(sql`withdrawn_at is null`),
  ],
);

/** What somebody says about a proof, at a point of it or about all of it. */

export const proofComment = pgTable(
  "proof_comment",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    proofId: referenceColumn("proof_id", () => proof.id, "cascade").notNull(),
    /** The comment that it answers. */
    answersId: bigint("answers_id", { mode: "number" }),
    /** Where it is pinned, as shares of the proof's width and height from the top left. */
    x: real("x"),
    y: real("y"),
    words: text("words").notNull(),
    /** `guest`: by a link that allows comments only. */
    author: text("author").$type<"customer" | "guest" | "office">().notNull(),
    authorName: text("author_name").notNull(),
    createdAt: timestampColumn("created_at").notNull().default(sql`statement_timestamp()`),
    /** When it was ticked off. */
    doneAt: timestampColumn("done_at"),
  },
  (table) => [
    check("proof_comment_author", sql`author in ('customer', 'guest', 'office')`),
    check(
      "proof_comment_point",
      sql`(x is null) = (y is null) and x between 0 and 1 and y between 0 and 1`,
    ),
    index("proof_comment_of").on(table.proofId),
  ],
);

/** Somebody the customer gave a link to the proofs: to comment, or to decide for them. */

export const adGuest = pgTable(
  "ad_guest",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").notNull(),
    /** SHA-256 of the link's token, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Who it was made for, as the customer typed it. */
    name: text("name").notNull(),
    may: text("may").$type<GuestPermission>().notNull(),
    createdAt: timestampColumn("created_at").notNull().default(sql`statement_timestamp()`),
    /** When the customer ended it; all end when the card prints. */
    endedAt: timestampColumn("ended_at"),
  },
  (table) => [
    check("ad_guest_may", sql`may in ('comment', 'approve')`),
    index("ad_guest_of").on(table.reservationId),
  ],
);

/** An approval of one version, by name. Withdrawn ones stay, and nothing else in one ever changes: a trigger again. */

export const adApproval = pgTable(
  "ad_approval",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").notNull(),
    proofId: referenceColumn("proof_id", () => proof.id, "cascade").notNull(),
    /** The proof's hash, as it was approved. */
    proofHash: text("proof_hash").notNull(),
    /** Who approves, as they typed it, or as the office was told. */
    name: text("name").notNull(),
    /** The customer, or the office for a customer who said so otherwise. */
    by: text("by").$type<"customer" | "office">().notNull(),
    /** Where the office approved: how and when they said so, and who wrote it down. */
    how: text("how"),
    /** The link of the guest the customer named to approve; null where they did it themselves. */
    guestId: referenceColumn("guest_id", () => adGuest.id, "cascade"),
    approvedAt: timestampColumn("approved_at").notNull().default(sql`statement_timestamp()`),
    withdrawnAt: timestampColumn("withdrawn_at"),
  },
  (table) => [
    check("ad_approval_by", sql`by in ('customer', 'office')`),
    check("ad_approval_office", sql`(by = 'office') = (how is not null)`),
    uniqueIndex("ad_approval_in_force").on(table.reservationId).where(sql`withdrawn_at is null`),
  ],
);

/** That the office can't print what was made of an ad until then, and why. Refusals that were taken back stay. */

export const adRefusal = pgTable(
  "ad_refusal",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: referenceColumn("reservation_id", () => reservation.id, "cascade").notNull(),
    reason: text("reason").notNull(),
    /** The name of who refused it in the office. */
    refusedBy: text("refused_by").notNull(),
    refusedAt: timestampColumn("refused_at").notNull().default(sql`statement_timestamp()`),
    withdrawnAt: timestampColumn("withdrawn_at"),
  },
  (table) => [index("ad_refusal_of").on(table.reservationId)],
);
