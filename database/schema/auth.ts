import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { referenceColumn, timestampColumn } from "./columns.ts";
import { operator } from "./team.ts";

/** The private links that we hand out, in the browser or by email: of a token only its hash is kept. */

export const privateLink = pgTable(
  "private_link",
  {
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").primaryKey(),
    subjectType: text("subject_type").notNull(),
    subjectId: bigint("subject_id", { mode: "number" }).notNull(),
    /** How the link was issued: business/auth/private-link.ts. */
    channel: text("channel").notNull(),
    /** Of a link that went by mail: the address that it went to, as addresses are compared. */
    emailKey: text("email_key"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    /** When it stops opening anything; null: never. */
    expiresAt: timestampColumn("expires_at"),
    revokedAt: timestampColumn("revoked_at"),
  },
  (table) => [
    check("private_link_channel", sql`channel in ('browser', 'email', 'offer', 'office')`),
    check("private_link_office", sql`channel <> 'office' or expires_at is not null`),
    check("private_link_email", sql`(channel = 'email') = (email_key is not null)`),
    index("private_link_subject").on(table.subjectType, table.subjectId),
  ],
);

/** Operators. Removed ones stay, so that the audit log can name them. */

/** A passkey of an operator: a key pair of which we know the public half. */

export const passkey = pgTable(
  "passkey",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    operatorId: referenceColumn("operator_id", () => operator.id).notNull(),
    /** As the authenticator calls it, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull().default([]),
    /** The name that its owner gave it. */
    name: text("name").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    lastUsedAt: timestampColumn("last_used_at"),
  },
  (table) => [index("passkey_operator").on(table.operatorId)],
);

/** What a passkey has signed: none is good twice. What is only asked is kept nowhere. */

export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose").notNull(),
    /** The session that asked; null for signing in. */
    sessionId: bigint("session_id", { mode: "number" }),
    createdAt: timestampColumn("created_at").notNull().default(sql`statement_timestamp()`),
  },
  () => [
    check(
      "passkey_challenge_purpose",
      sql`purpose in ('sign-in', 'second-factor', 'reauthenticate', 'add')`,
    ),
  ],
);

/** An app that shows six digits (RFC 6238); one in use per operator, and at most one being set up. */

export const authenticator = pgTable(
  "authenticator",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    operatorId: referenceColumn("operator_id", () => operator.id).notNull(),
    /** The shared secret, sealed with the installation's. */
    sealedSecret: text("sealed_secret").notNull(),
    /** Counter of the last code that was taken, so that none is taken twice. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    /** When its first code was right; null while it is being set up. */
    confirmedAt: timestampColumn("confirmed_at"),
  },
  (table) => [
    uniqueIndex("authenticator_in_use").on(table.operatorId).where(sql`confirmed_at is not null`),
    uniqueIndex("authenticator_set_up").on(table.operatorId).where(sql`confirmed_at is null`),
  ],
);

/** Codes on paper, for the day on which phone and passkey are lost: each good once. */

export const recoveryCode = pgTable(
  "recovery_code",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    operatorId: referenceColumn("operator_id", () => operator.id).notNull(),
    codeHash: text("code_hash").notNull(),
    usedAt: timestampColumn("used_at"),
  },
  (table) => [index("recovery_code_operator").on(table.operatorId)],
);

/** A browser session, signed in or signing in. business/auth/session.ts says how long it lasts. */

export const operatorSession = pgTable(
  "operator_session",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token in the cookie, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    operatorId: referenceColumn("operator_id", () => operator.id).notNull(),
    /** `second-factor`: it is missing; `set-up`: there is none yet; `signed-in`: all is proven. */
    stage: text("stage").notNull(),
    /** For people: "Firefox on Windows". */
    device: text("device").notNull(),
    networkHash: text("network_hash").notNull(),
    createdAt: timestampColumn("created_at").notNull().default(sql`statement_timestamp()`),
    lastSeenAt: timestampColumn("last_seen_at").notNull().default(sql`statement_timestamp()`),
    /** When the operator last reauthenticated, before a change of email, password or factors. */
    reauthenticatedAt: timestampColumn("reauthenticated_at"),
    /** Wrong codes at the stage `second-factor`. */
    wrongCodes: smallint("wrong_codes").notNull().default(0),
    endedAt: timestampColumn("ended_at"),
  },
  (table) => [
    check("operator_session_stage", sql`stage in ('second-factor', 'set-up', 'signed-in')`),
    index("operator_session_operator").on(table.operatorId).where(sql`ended_at is null`),
  ],
);

/** A browser in which an operator has signed in before: what strangers try does not count against it. */

export const knownDevice = pgTable(
  "known_device",
  {
    /** SHA-256 of the token in the cookie, in hexadecimal. */
    tokenHash: text("token_hash").primaryKey(),
    operatorId: referenceColumn("operator_id", () => operator.id).notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [index("known_device_operator").on(table.operatorId)],
);

/** A one-time link into the office: the first owner's, an invitation, an account recovery, or a password reset. */

export const signInLink = pgTable(
  "sign_in_link",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: text("kind").notNull(),
    role: text("role").notNull(),
    /** The invited address; null on the first owner's. */
    email: text("email"),
    emailKey: text("email_key"),
    /** Whose account is recovered, or whose password is reset. */
    operatorId: referenceColumn("operator_id", () => operator.id),
    invitedBy: referenceColumn("invited_by", () => operator.id),
    createdAt: timestampColumn("created_at").notNull().default(sql`statement_timestamp()`),
    expiresAt: timestampColumn("expires_at").notNull(),
    usedAt: timestampColumn("used_at"),
    revokedAt: timestampColumn("revoked_at"),
  },
  (table) => [
    check(
      "sign_in_link_kind",
      sql`kind in ('first-owner', 'invitation', 'account-recovery', 'password-reset')`,
    ),
    check("sign_in_link_role", sql`role in ('owner', 'assistant')`),
    uniqueIndex("sign_in_link_invited")
      .on(table.emailKey)
      .where(sql`kind = 'invitation' and used_at is null and revoked_at is null`),
  ],
);

/**
 * An operator's note on a record: a call, a promise. Separate from the audit log, which never
 * changes: a note may name people, and is deleted with them.
 */

/** A search of one of the office's lists to which an operator gave a name: theirs alone. */

/** Attempts to sign in, counted by what must not be guessed at; business/auth/sign-in-attempts.ts says by what. */

export const signInAttempt = pgTable("sign_in_attempt", {
  bucket: text("bucket").primaryKey(),
  windowStartedAt: timestampColumn("window_started_at")
    .notNull()
    .default(sql`statement_timestamp()`),
  count: integer("count").notNull().default(1),
});

/**
 * A message that a stranger caused, counted in the transaction of their action; a job writes the
 * message afterwards (docs/decisions/028). Deleted after two days.
 */
