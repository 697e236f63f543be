/**
 * The whole schema, and the types of its rows, ordered by noun.
 *
 * After a change: `npm run migration`. Until the first release there is one migration,
 * 0000_ground.sql, made anew each time (delete your data folder then); after it, each change adds
 * one, and those that exist are never touched. What Drizzle cannot say (triggers) goes in
 * database/hand-written.sql, which the same command appends.
 */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

// jobs

/** Work to be done outside the request that asked for it: at least once, each `key` at most once. */
export const job = pgTable(
  "job",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    payload: jsonb("payload").notNull(),
    /** What this job is for; a second one with the same key is not made. */
    key: text("key").unique(),
    enqueuedAt: moment("enqueued_at").notNull().defaultNow(),
    runAt: moment("run_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /** Until then it belongs to the worker that took it. */
    lockedUntil: moment("locked_until"),
    lastError: text("last_error"),
    doneAt: moment("done_at"),
    /** Given up: every attempt failed. */
    deadAt: moment("dead_at"),
    /** It waited in a backup that was restored: what it does may have been done already. */
    mayHaveRun: boolean("may_have_run").notNull().default(false),
  },
  (table) => [
    index("job_due").on(table.runAt).where(sql`done_at is null and dead_at is null`),
    index("job_done").on(table.doneAt).where(sql`done_at is not null`),
  ],
);

// installation

/** The one row that makes a database an installation, with the secret that signs its tokens. */
export const installation = pgTable(
  "installation",
  {
    id: smallint("id").primaryKey().default(1),
    secret: text("secret").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  () => [check("installation_is_one", sql`id = 1`)],
);

// mail

/** Every message that ever left or will leave; one per purpose. */
export const message = pgTable(
  "message",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** What the message is for, as in "lead-confirmation:17"; a second one is not made. */
    purpose: text("purpose").notNull().unique(),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Files that go with it, their bytes in base64. */
    attachments: jsonb("attachments")
      .$type<{ name: string; type: string; base64: string }[]>()
      .notNull()
      .default([]),
    state: text("state").notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** What the mail server answered, or the file that keeps the message. */
    answer: text("answer"),
    queuedAt: moment("queued_at").notNull().defaultNow(),
    handedOverAt: moment("handed_over_at"),
    /** When it last changed its state. */
    movedAt: moment("moved_at"),
    /** The message that this one says again, because somebody asked for it. */
    resentFrom: uuid("resent_from").references((): AnyPgColumn => message.id),
    /** When somebody decided about a message that needed a person. */
    dealtWithAt: moment("dealt_with_at"),
  },
  (table) => [
    check(
      "message_state",
      sql`state in ('queued', 'handing-over', 'sent', 'kept', 'uncertain', 'failed')`,
    ),
    index("message_needs_a_person")
      .on(table.movedAt)
      .where(sql`state in ('uncertain', 'failed') and dealt_with_at is null`),
    index("message_newest").on(table.queuedAt, table.id),
    index("message_resent").on(table.resentFrom).where(sql`resent_from is not null`),
  ],
);

// journal

/** What happened, by whom, when. Only ever added to: a trigger refuses anything else. */
export const journalEntry = pgTable(
  "journal_entry",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    /** "visitor", "system", or "operator:" and an id. */
    actor: text("actor").notNull(),
    event: text("event").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    detail: jsonb("detail").notNull().default({}),
  },
  (table) => [index("journal_entry_subject").on(table.subjectType, table.subjectId, table.id)],
);

// people

/** The private links that we hand out, in the browser or by e-mail: of a token only its hash is kept. */
export const privateLink = pgTable(
  "private_link",
  {
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").primaryKey(),
    subjectType: text("subject_type").notNull(),
    subjectId: bigint("subject_id", { mode: "number" }).notNull(),
    /** How it came into somebody's hands: business/people/private-link.ts. */
    way: text("way").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When it stops opening anything; null: never. */
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    check("private_link_way", sql`way in ('browser', 'mail', 'offer', 'office')`),
    check("private_link_office", sql`way <> 'office' or expires_at is not null`),
    index("private_link_subject").on(table.subjectType, table.subjectId),
  ],
);

/** Who works in the office. Removed people stay, so that the journal can name them. */
export const operator = pgTable(
  "operator",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** The address as it is compared: capitals don't count. */
    emailKey: text("email_key").notNull(),
    role: text("role").notNull(),
    /** business/people/password.ts says how. */
    passwordHash: text("password_hash").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("operator_role", sql`role in ('owner', 'assistant')`),
    uniqueIndex("operator_email").on(table.emailKey).where(sql`removed_at is null`),
  ],
);

/** A passkey of an operator: a key pair of which we know the public half. */
export const passkey = pgTable(
  "passkey",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    operatorId: bigint("operator_id", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    /** As the authenticator calls it, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull().default([]),
    /** What its owner calls it. */
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
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
    createdAt: moment("created_at").notNull().default(sql`statement_timestamp()`),
  },
  () => [check("passkey_challenge_purpose", sql`purpose in ('sign-in', 'second', 'prove', 'add')`)],
);

/** An app that shows six digits (RFC 6238); one in use per operator, and at most one being set up. */
export const authenticator = pgTable(
  "authenticator",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    operatorId: bigint("operator_id", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    /** The shared secret, sealed with the installation's. */
    sealedSecret: text("sealed_secret").notNull(),
    /** Counter of the last code that was taken, so that none is taken twice. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When its first code was right; null while it is being set up. */
    confirmedAt: moment("confirmed_at"),
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
    operatorId: bigint("operator_id", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    codeHash: text("code_hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("recovery_code_operator").on(table.operatorId)],
);

/** A browser in which somebody signed in, or is about to. business/people/session.ts says how long it lasts. */
export const operatorSession = pgTable(
  "operator_session",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token in the cookie, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    operatorId: bigint("operator_id", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    /** `second`: the second factor is missing; `set-up`: there is none yet; `open`: signed in. */
    stage: text("stage").notNull(),
    /** For people: "Firefox on Windows". */
    device: text("device").notNull(),
    networkHash: text("network_hash").notNull(),
    createdAt: moment("created_at").notNull().default(sql`statement_timestamp()`),
    lastSeenAt: moment("last_seen_at").notNull().default(sql`statement_timestamp()`),
    /** When somebody last proved again who they are, before a change of e-mail, password or factors. */
    provenAt: moment("proven_at"),
    /** Wrong codes at the stage `second`. */
    wrongCodes: smallint("wrong_codes").notNull().default(0),
    endedAt: moment("ended_at"),
  },
  (table) => [
    check("operator_session_stage", sql`stage in ('second', 'set-up', 'open')`),
    index("operator_session_operator").on(table.operatorId).where(sql`ended_at is null`),
  ],
);

/** A browser in which an operator has signed in before: what strangers try does not count against it. */
export const knownDevice = pgTable(
  "known_device",
  {
    /** SHA-256 of the token in the cookie, in hexadecimal. */
    tokenHash: text("token_hash").primaryKey(),
    operatorId: bigint("operator_id", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("known_device_operator").on(table.operatorId)],
);

/** A one-time link into the office: the first owner's, an invitation, or a new way in for somebody locked out. */
export const entryLink = pgTable(
  "entry_link",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: text("kind").notNull(),
    role: text("role").notNull(),
    /** Whom an invitation is for; null on the first owner's. */
    email: text("email"),
    emailKey: text("email_key"),
    /** Who gets a new way in. */
    operatorId: bigint("operator_id", { mode: "number" }).references(() => operator.id),
    invitedBy: bigint("invited_by", { mode: "number" }).references(() => operator.id),
    createdAt: moment("created_at").notNull().default(sql`statement_timestamp()`),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    check("entry_link_kind", sql`kind in ('first-owner', 'invitation', 'new-way-in')`),
    check("entry_link_role", sql`role in ('owner', 'assistant')`),
    uniqueIndex("entry_link_invited")
      .on(table.emailKey)
      .where(sql`kind = 'invitation' and used_at is null and revoked_at is null`),
  ],
);

/**
 * What somebody of the office wrote down about a thing: a call, a promise. Apart from the journal, which is never
 * changed: a note may name people, and goes when they are forgotten.
 */
export const note = pgTable(
  "note",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subjectType: text("subject_type").notNull(),
    subjectId: bigint("subject_id", { mode: "number" }).notNull(),
    text: text("text").notNull(),
    writtenBy: bigint("written_by", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    at: moment("at").notNull().default(sql`statement_timestamp()`),
  },
  (table) => [index("note_subject").on(table.subjectType, table.subjectId, table.id)],
);

/** A search of one of the office's lists to which an operator gave a name: theirs alone. */
export const savedView = pgTable(
  "saved_view",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    operatorId: bigint("operator_id", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    /** business/people/saved-view.ts names the lists. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** The name as it is compared: capitals don't count. */
    nameKey: text("name_key").notNull(),
    /** The query of the list's address, with its "?". */
    search: text("search").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("saved_view_name").on(table.operatorId, table.list, table.nameKey)],
);

/** Attempts to sign in, counted by what must not be guessed at; business/people/attempts.ts says by what. */
export const signInAttempt = pgTable("sign_in_attempt", {
  bucket: text("bucket").primaryKey(),
  began: moment("began").notNull().default(sql`statement_timestamp()`),
  count: integer("count").notNull().default(1),
});

// leads

/** An address that a visitor left; one row per address, however often it is left. */
export const lead = pgTable(
  "lead",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    email: text("email").notNull(),
    /** The address as it is compared: capitals don't count. */
    emailKey: text("email_key").notNull().unique(),
    state: text("state").notNull().default("new"),
    page: text("page").notNull(),
    campaign: jsonb("campaign").$type<Record<string, string>>().notNull().default({}),
    referrerHost: text("referrer_host"),
    interests: integer("interests").notNull().default(1),
    /** Why it was won or lost, in the office's words. */
    reason: text("reason"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastInterestAt: moment("last_interest_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("lead_state", sql`state in ('new', 'contacted', 'won', 'lost')`),
    index("lead_by_state").on(table.state, table.id),
  ],
);

/** How many robots a form turned away, by Arizona date; nothing about them is kept. */
export const turnedAway = pgTable(
  "turned_away",
  {
    day: date("day").notNull(),
    reason: text("reason").notNull(),
    count: integer("count").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
);

// mailings

/** The trades that can be on a card; names and order come from business/mailings/industries.ts. */
export const industry = pgTable("industry", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
  /** Trades with the same group compete: only one of them is on a card. Alone unless set. */
  exclusivityGroup: text("exclusivity_group").notNull(),
});

/** One monthly card: its dates, prices and layout as they were planned for it. */
export const mailing = pgTable(
  "mailing",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    area: text("area").notNull().default("scottsdale"),
    state: text("state").notNull().default("planned"),
    dropDate: date("drop_date").notNull(),
    bookingCloses: date("booking_closes").notNull(),
    briefDue: date("brief_due").notNull(),
    approvalDue: date("approval_due").notNull(),
    printFile: date("print_file").notNull(),
    cardsReceived: date("cards_received").notNull(),
    inHomesBy: date("in_homes_by").notNull(),
    report: date("report").notNull(),
    households: integer("households").notNull(),
    layoutId: text("layout_id").notNull(),
    /** Cents by size, a snapshot: what was sold keeps its price. */
    prices: jsonb("prices").$type<Record<string, number>>().notNull(),
    /** What printing the card costs, in cents; null while nobody knows. */
    printCents: integer("print_cents"),
    /** Design, delivery and whatever else it costs, in cents; postage follows from the homes and the date. */
    otherCents: integer("other_cents").notNull().default(0),
    printedOn: date("printed_on"),
    /** What was handed over, where and when: more than one post office, or day, for more than 5,000 pieces. */
    drops: jsonb("drops")
      .$type<{ date: string; pieces: number; postOffice: string }[]>()
      .notNull()
      .default([]),
    confirmedOn: date("confirmed_on"),
    createdAt: moment("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("mailing_costs", sql`print_cents >= 0 and other_cents >= 0`),
    check(
      "mailing_state",
      sql`state in ('planned', 'published', 'closed', 'printed', 'dropped', 'confirmed', 'cancelled')`,
    ),
    check("mailing_households", sql`households > 0`),
    check(
      "mailing_dates_in_order",
      sql`booking_closes <= brief_due and brief_due <= approval_due and approval_due <= print_file
        and print_file <= cards_received and cards_received <= drop_date
        and drop_date <= in_homes_by and in_homes_by <= report`,
    ),
    uniqueIndex("mailing_once_a_day")
      .on(table.area, table.dropDate)
      .where(sql`state <> 'cancelled'`),
    index("mailing_coming")
      .on(table.dropDate, table.id)
      .where(sql`state in ('published', 'closed', 'printed')`),
  ],
);

/** A drop date that was moved to a later one, and what it gives to those who had booked; never changed. */
export const postponement = pgTable(
  "postponement",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mailingId: bigint("mailing_id", { mode: "number" })
      .notNull()
      .references(() => mailing.id),
    fromDate: date("from_date").notNull(),
    toDate: date("to_date").notNull(),
    /** Of the mailing, with this change: names the messages about it. */
    mailingVersion: integer("mailing_version").notNull(),
    /** `too-few`: the card did not fill. */
    reason: text("reason").notNull(),
    /** As those who booked are told. */
    sentence: text("sentence").notNull(),
    decidedBy: text("decided_by").notNull(),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check("postponement_reason", sql`reason in ('too-few', 'other')`),
    check("postponement_is_later", sql`to_date > from_date`),
    uniqueIndex("postponement_of").on(table.mailingId, table.mailingVersion),
  ],
);

// leads: the wait-list (it names a mailing, so it stands below it)

/** Who wants to hear when an industry comes free on a mailing; one row per address, industry and mailing. */
export const waitListEntry = pgTable(
  "wait_list_entry",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mailingId: bigint("mailing_id", { mode: "number" })
      .notNull()
      .references(() => mailing.id),
    industry: text("industry")
      .notNull()
      .references(() => industry.slug),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    state: text("state").notNull().default("waiting"),
    /** Salted hash of the network address, to count what comes from one. */
    networkHash: text("network_hash").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Since when it stands in line; who joins again after an offer stands at the end. */
    queuedAt: moment("queued_at").notNull().default(sql`clock_timestamp()`),
    movedAt: moment("moved_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check(
      "wait_list_entry_state",
      sql`state in ('waiting', 'offered', 'taken', 'declined', 'lapsed', 'left')`,
    ),
    uniqueIndex("wait_list_entry_once").on(table.mailingId, table.industry, table.emailKey),
    index("wait_list_entry_line")
      .on(table.mailingId, table.queuedAt, table.id)
      .where(sql`state = 'waiting'`),
    index("wait_list_entry_network")
      .on(table.networkHash)
      .where(sql`state in ('waiting', 'offered')`),
  ],
);

// advertisers

/**
 * A business that wants a place. Each reservation brings its own row: an address that somebody typed
 * proves nothing, so it never opens or changes another's row.
 */
export const advertiser = pgTable(
  "advertiser",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    /** https://...; null: it has none. */
    website: text("website"),
    /** The row that has its history now: somebody saw that the two are one business. */
    mergedInto: bigint("merged_into", { mode: "number" }).references(
      (): AnyPgColumn => advertiser.id,
    ),
    createdAt: moment("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("advertiser_name").on(sql`lower(trim(${table.name}))`)],
);

/** A person at a business. */
export const contact = pgTable(
  "contact",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    advertiserId: bigint("advertiser_id", { mode: "number" })
      .notNull()
      .references(() => advertiser.id),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    /** E.164: +14805550142. */
    phone: text("phone").notNull(),
    /** When somebody pressed the button that we sent to the address. */
    emailProvenAt: moment("email_proven_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("contact_advertiser").on(table.advertiserId),
    index("contact_email").on(table.emailKey),
    index("contact_phone").on(table.phone),
  ],
);

/** Who agreed to which Terms, when, from where; never changed. */
export const termsAcceptance = pgTable(
  "terms_acceptance",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: bigint("contact_id", { mode: "number" })
      .notNull()
      .references(() => contact.id),
    version: text("version").notNull(),
    acceptedAt: moment("accepted_at").notNull().default(sql`statement_timestamp()`),
    /** Salted hash of the network address that it came from. */
    networkHash: text("network_hash").notNull(),
  },
  (table) => [uniqueIndex("terms_acceptance_once").on(table.contactId, table.version)],
);

// reservations

/**
 * A claim on one place and on one industry of a mailing, from the first touch to the end. While its
 * state is a live one, the two unique indexes keep every other claim off: docs/decisions/011-one-claim.md.
 */
export const reservation = pgTable(
  "reservation",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** What people say on the phone: "7K3M-9PQX". */
    reference: text("reference").notNull().unique(),
    mailingId: bigint("mailing_id", { mode: "number" })
      .notNull()
      .references(() => mailing.id),
    /** Null where we have the place ourselves, for a house ad. */
    industry: text("industry").references(() => industry.slug),
    /** The industry's group when the claim was made; of a house ad one of its own. */
    exclusivityGroup: text("exclusivity_group").notNull(),
    /** Id of a spot in the mailing's layout. */
    spot: text("spot").notNull(),
    size: text("size").notNull(),
    /** The mailing's price at the time of the claim, in cents, before tax. */
    priceCents: integer("price_cents").notNull(),
    /** The homes that the mailing was to go to at that time; null: as the Terms say. */
    households: integer("households"),
    state: text("state").notNull(),
    /** Until when it lives; null where no clock runs. Judged by the database's clock alone. */
    expiresAt: moment("expires_at"),
    extensions: smallint("extensions").notNull().default(0),
    paymentWay: text("payment_way"),
    /** By invoice: the last Arizona date on which it may be paid. */
    paymentDue: date("payment_due"),
    /** The payment page that is or was open last, as billing names it. */
    checkout: text("checkout"),
    /** The payment that paid it, as the gateway or the operator names it. */
    paidWith: text("paid_with"),
    advertiserId: bigint("advertiser_id", { mode: "number" }).references(() => advertiser.id),
    contactId: bigint("contact_id", { mode: "number" }).references(() => contact.id),
    waitListEntryId: bigint("wait_list_entry_id", { mode: "number" }).references(
      () => waitListEntry.id,
    ),
    networkHash: text("network_hash").notNull(),
    /** What the limits count by: a business's e-mail domain, or the address itself at a public provider. */
    mailbox: text("mailbox"),
    phone: text("phone"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Since when it stands on this mailing: a postponement before that was known. */
    onMailingSince: moment("on_mailing_since").notNull().defaultNow(),
    confirmedAt: moment("confirmed_at"),
    paidAt: moment("paid_at"),
    endedAt: moment("ended_at"),
    /** The state that it left when it ended. */
    endedFrom: text("ended_from"),
    /** Cancelled: by whom, and what the refund ladder gave. */
    cancelledBy: text("cancelled_by"),
    cancellationGives: text("cancellation_gives"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check(
      "reservation_state",
      sql`state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house',
        'expired', 'released', 'cancelled', 'refunded')`,
    ),
    check("reservation_house", sql`(industry is null) = (exclusivity_group like 'house:%')`),
    check(
      "reservation_clock",
      sql`(expires_at is not null) = (state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid'))`,
    ),
    check(
      "reservation_end",
      sql`(ended_at is not null) = (state in ('expired', 'released', 'cancelled', 'refunded'))`,
    ),
    check("reservation_price", sql`price_cents > 0`),
    check("reservation_extensions", sql`extensions between 0 and 3`),
    check("reservation_payment_way", sql`payment_way in ('card', 'invoice')`),
    check(
      "reservation_has_details",
      sql`contact_id is not null or state in ('offered', 'held', 'house', 'expired', 'released', 'cancelled')`,
    ),
    check("reservation_paid", sql`state not in ('paid', 'refunded') or paid_with is not null`),
    check("reservation_gives", sql`cancellation_gives in ('refund', 'credit', 'nothing')`),
    uniqueIndex("reservation_one_per_group")
      .on(table.mailingId, table.exclusivityGroup)
      .where(sql`state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house')`),
    uniqueIndex("reservation_one_per_spot")
      .on(table.mailingId, table.spot)
      .where(sql`state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house')`),
    index("reservation_runs_out").on(table.expiresAt).where(sql`expires_at is not null`),
    index("reservation_unpaid_network").on(table.networkHash).where(sql`expires_at is not null`),
    index("reservation_unpaid_mailbox").on(table.mailbox).where(sql`expires_at is not null`),
    index("reservation_unpaid_phone").on(table.phone).where(sql`expires_at is not null`),
    index("reservation_by_mailing").on(table.mailingId, table.id),
    index("reservation_of_advertiser").on(table.advertiserId),
  ],
);

/** What each payment for a reservation came to; decided once, whatever is told again and how late. */
export const reservationPayment = pgTable(
  "reservation_payment",
  {
    /** As the gateway or the operator names it. */
    payment: text("payment").primaryKey(),
    reservationId: bigint("reservation_id", { mode: "number" })
      .notNull()
      .references(() => reservation.id),
    outcome: text("outcome").notNull(),
    at: moment("at").notNull().default(sql`statement_timestamp()`),
  },
  (table) => [
    check("reservation_payment_outcome", sql`outcome in ('granted', 'twice', 'lost')`),
    index("reservation_payment_of").on(table.reservationId),
    index("reservation_payment_astray").on(table.payment).where(sql`outcome <> 'granted'`),
  ],
);

// billing

/** The city's privilege tax by the date from which it holds, in hundredths of a percent; none: 0. */
export const taxRate = pgTable(
  "tax_rate",
  {
    from: date("from").primaryKey(),
    basisPoints: integer("basis_points").notNull(),
    setBy: text("set_by").notNull(),
    setAt: moment("set_at").notNull().defaultNow(),
  },
  () => [check("tax_rate_sane", sql`basis_points between 0 and 2000`)],
);

/** What the operator decides about payment; one row, made when first changed. */
export const billingSetting = pgTable(
  "billing_setting",
  {
    id: smallint("id").primaryKey().default(1),
    /** Whether an invoice is offered beside cards; without a gateway it always is. */
    invoiceBesideCards: boolean("invoice_beside_cards").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  () => [check("billing_setting_is_one", sql`id = 1`)],
);

/** The last number of each year's invoices: they have no gaps. */
export const invoiceCounter = pgTable("invoice_counter", {
  year: smallint("year").primaryKey(),
  last: integer("last").notNull(),
});

/**
 * One standing numbered invoice per reservation, whichever way it is paid; a place that is taken again after its
 * invoice became void gets a new number. What stands on it never changes: a trigger in hand-written.sql.
 */
export const invoice = pgTable(
  "invoice",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** "2027-0001" */
    number: text("number").notNull().unique(),
    reservationId: bigint("reservation_id", { mode: "number" })
      .notNull()
      .references(() => reservation.id),
    issuedOn: date("issued_on").notNull(),
    /** By invoice: the last date in Arizona on which it may be paid; null where it was paid at once. */
    dueOn: date("due_on"),
    buyer: jsonb("buyer").$type<{ business: string; name: string; email: string }>().notNull(),
    /** Who bills, as site.ts said on that day. */
    seller: jsonb("seller")
      .$type<{
        tradeName: string;
        company: string;
        street: string;
        town: string;
        phone: string;
        email: string;
      }>()
      .notNull(),
    /** What is billed, in words. */
    description: text("description").notNull(),
    priceCents: integer("price_cents").notNull(),
    taxBasisPoints: integer("tax_basis_points").notNull(),
    taxCents: integer("tax_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** What credits have taken off: that much less is to be paid. */
    creditedCents: integer("credited_cents").notNull().default(0),
    state: text("state").notNull().default("open"),
    movedAt: moment("moved_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("invoice_state", sql`state in ('open', 'paid', 'void')`),
    uniqueIndex("invoice_one_standing").on(table.reservationId).where(sql`state <> 'void'`),
    index("invoice_of").on(table.reservationId),
    index("invoice_issued").on(table.issuedOn, table.id),
    check("invoice_credited", sql`credited_cents between 0 and total_cents`),
    check("invoice_adds_up", sql`total_cents = price_cents + tax_cents and price_cents > 0`),
    index("invoice_open").on(table.dueOn).where(sql`state = 'open'`),
  ],
);

/** A payment page at the gateway. The row is there before the gateway is asked. */
export const checkout = pgTable(
  "checkout",
  {
    /** Our name of the page, and the idempotency key with which it is asked for. */
    id: uuid("id").primaryKey().defaultRandom(),
    reservationId: bigint("reservation_id", { mode: "number" })
      .notNull()
      .references(() => reservation.id),
    /** The gateway's name of it; null until its answer is known. */
    session: text("session").unique(),
    /** Where the buyer pays. */
    address: text("address"),
    priceCents: integer("price_cents").notNull(),
    taxBasisPoints: integer("tax_basis_points").notNull(),
    taxCents: integer("tax_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** What a credit had taken off, so that less was asked for. */
    creditCents: integer("credit_cents").notNull().default(0),
    /** What the gateway was asked for, so that a repeat asks for exactly the same. */
    request: jsonb("request").$type<Record<string, string>>().notNull(),
    /** `waiting`: the buyer has finished, the money of an asynchronous method is on its way. */
    state: text("state").notNull().default("opening"),
    /** When the gateway closes the page by itself. */
    openUntil: moment("open_until").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check(
      "checkout_state",
      sql`state in ('opening', 'open', 'waiting', 'paid', 'expired', 'failed')`,
    ),
    check("checkout_adds_up", sql`total_cents = price_cents + tax_cents and price_cents > 0`),
    uniqueIndex("checkout_one_open")
      .on(table.reservationId)
      .where(sql`state in ('opening', 'open', 'waiting')`),
    index("checkout_unsettled")
      .on(table.openUntil)
      .where(sql`state in ('opening', 'open', 'waiting')`),
    index("checkout_of").on(table.reservationId),
  ],
);

/** What a gateway told us, each once, whatever it repeats. */
export const gatewayEvent = pgTable(
  "gateway_event",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    /** What it is about, as the gateway names it. */
    subject: text("subject").notNull(),
    occurredAt: moment("occurred_at").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    /** What it came to, in a word. */
    effect: text("effect").notNull(),
  },
  (table) => [index("gateway_event_subject").on(table.subject)],
);

/** Money that came in. Each payment is in exactly one of two places: a paid place, or a refund. */
export const payment = pgTable(
  "payment",
  {
    /** As the gateway names it, or "invoice:" and its number. */
    name: text("name").primaryKey(),
    reservationId: bigint("reservation_id", { mode: "number" })
      .notNull()
      .references(() => reservation.id),
    checkoutId: uuid("checkout_id").references(() => checkout.id),
    way: text("way").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    at: moment("at").notNull().defaultNow(),
    /** What the operator knows of it: "check 1042". */
    note: text("note"),
    recordedBy: text("recorded_by").notNull(),
  },
  (table) => [
    check("payment_way", sql`way in ('card', 'invoice', 'credit')`),
    check("payment_amount", sql`amount_cents > 0`),
    index("payment_of").on(table.reservationId),
    index("payment_newest").on(table.at, table.name),
    uniqueIndex("payment_one_per_page").on(table.checkoutId),
  ],
);

/** Money that goes back: a row before the gateway is asked. All rows of a payment together never exceed it. */
export const refund = pgTable(
  "refund",
  {
    /** Its idempotency key at the gateway. */
    id: uuid("id").primaryKey().defaultRandom(),
    payment: text("payment")
      .notNull()
      .references(() => payment.name),
    reservationId: bigint("reservation_id", { mode: "number" })
      .notNull()
      .references(() => reservation.id),
    /** Whether we give back all that was left of the payment; one such row per payment. */
    whole: boolean("whole").notNull().default(true),
    amountCents: integer("amount_cents").notNull(),
    /** The city's tax within the amount; 0 of a payment that paid no place. */
    taxCents: integer("tax_cents").notNull().default(0),
    /**
     * Why: the place was gone, it was paid twice, the buyer cancelled, the amount was wrong, the gateway began it, the
     * office decided so, or the card went to fewer homes.
     */
    reason: text("reason").notNull(),
    /** `by-hand`: the money did not come through the gateway, the operator sends it. */
    state: text("state").notNull().default("wanted"),
    /** The gateway's name of it. */
    gatewayName: text("gateway_name").unique(),
    /** The gateway's names of attempts that a person has given up: what is told of them is old. */
    pastNames: text("past_names").array().notNull().default(sql`'{}'`),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull().defaultNow(),
    doneAt: moment("done_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    check("refund_state", sql`state in ('wanted', 'asked', 'done', 'failed', 'by-hand')`),
    check(
      "refund_reason",
      sql`reason in ('lost', 'twice', 'cancelled', 'amount', 'at-gateway', 'operator', 'fewer-homes')`,
    ),
    check("refund_amount", sql`amount_cents > 0 and tax_cents between 0 and amount_cents`),
    uniqueIndex("refund_one_for_fewer_homes").on(table.payment).where(sql`reason = 'fewer-homes'`),
    uniqueIndex("refund_one_whole").on(table.payment).where(sql`whole`),
    index("refund_of_payment").on(table.payment),
    index("refund_unfinished").on(table.createdAt).where(sql`state <> 'done'`),
    index("refund_of").on(table.reservationId),
  ],
);

/** A payment that its bank disputes, as the gateway tells it. */
export const dispute = pgTable(
  "dispute",
  {
    /** As the gateway names it. */
    id: text("id").primaryKey(),
    payment: text("payment").notNull(),
    reservationId: bigint("reservation_id", { mode: "number" }).references(() => reservation.id),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    /** In the gateway's words. */
    state: text("state").notNull(),
    openedAt: moment("opened_at").notNull(),
    movedAt: moment("moved_at").notNull(),
  },
  (table) => [index("dispute_payment").on(table.payment)],
);

/** What a cancellation after booking closed is worth on a later mailing. */
export const credit = pgTable(
  "credit",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: bigint("reservation_id", { mode: "number" })
      .notNull()
      .unique()
      .references(() => reservation.id),
    amountCents: integer("amount_cents").notNull(),
    /** The last date on which it is good. */
    goodUntil: date("good_until").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  () => [check("credit_amount", sql`amount_cents > 0`)],
);

/** What of a credit was taken off which invoice. All that were not given back never exceed the credit. */
export const creditUse = pgTable(
  "credit_use",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    creditId: bigint("credit_id", { mode: "number" })
      .notNull()
      .references(() => credit.id),
    invoiceId: bigint("invoice_id", { mode: "number" })
      .notNull()
      .references(() => invoice.id),
    reservationId: bigint("reservation_id", { mode: "number" })
      .notNull()
      .references(() => reservation.id),
    amountCents: integer("amount_cents").notNull(),
    usedAt: moment("used_at").notNull().default(sql`statement_timestamp()`),
    /** When the place was given up, and the credit was good again. */
    returnedAt: moment("returned_at"),
  },
  (table) => [
    check("credit_use_amount", sql`amount_cents > 0`),
    uniqueIndex("credit_use_once")
      .on(table.creditId, table.invoiceId)
      .where(sql`returned_at is null`),
    index("credit_use_of").on(table.reservationId),
  ],
);

// imports

/** A table that somebody brought, and what was found that each of its rows would do: docs/decisions/023. */
export const importRun = pgTable(
  "import_run",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    list: text("list").notNull(),
    /** The file's name, or how else it came. */
    source: text("source").notNull(),
    /** Headings of its columns that are not looked at. */
    ignored: jsonb("ignored").$type<string[]>().notNull().default([]),
    /** `reading`: its rows are being judged; `ready`: it may be carried out. */
    state: text("state").notNull().default("reading"),
    readBy: bigint("read_by", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    readAt: moment("read_at").notNull().default(sql`statement_timestamp()`),
    carriedOutBy: bigint("carried_out_by", { mode: "number" }).references(() => operator.id),
    carriedOutAt: moment("carried_out_at"),
    doneAt: moment("done_at"),
    /** From then on it cannot be carried out any more, and is forgotten in the night. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    check("import_run_list", sql`list in ('advertisers', 'leads', 'reservations', 'payments')`),
    check("import_run_state", sql`state in ('reading', 'ready', 'running', 'done')`),
    index("import_run_expires").on(table.expiresAt),
  ],
);

/** One row of such a table: what it says, what it would do, and what became of it. */
export const importRow = pgTable(
  "import_row",
  {
    runId: bigint("run_id", { mode: "number" })
      .notNull()
      .references(() => importRun.id),
    /** The line of the file on which it begins. */
    line: integer("line").notNull(),
    /** Text by the column's id. */
    cells: jsonb("cells").$type<Record<string, string>>().notNull(),
    /** Whom or what the row is about, in a few words. */
    about: text("about").notNull(),
    fate: text("fate").notNull(),
    /** What it would add, or why it is refused. */
    sentence: text("sentence").notNull().default(""),
    changes: jsonb("changes").$type<{ field: string; from: string; to: string }[]>().notNull(),
    /** The record that it changes, or that came of it. */
    recordType: text("record_type"),
    recordId: bigint("record_id", { mode: "number" }),
    /** Null until it was carried out; also where there was nothing to do. */
    outcome: text("outcome"),
    outcomeSentence: text("outcome_sentence"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.line] }),
    check("import_row_fate", sql`fate in ('unchanged', 'change', 'new', 'refused')`),
    check("import_row_outcome", sql`outcome in ('done', 'left', 'refused')`),
    index("import_row_fates").on(table.runId, table.fate, table.line),
    index("import_row_to_do")
      .on(table.runId, table.line)
      .where(sql`outcome is null and fate in ('change', 'new')`),
  ],
);

// bulk

/** One thing done with many records at once, so that it can be seen as one, and undone as one. */
export const bulkAction = pgTable(
  "bulk_action",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    deed: text("deed").notNull(),
    /** What was written with it: a note, a reason. */
    words: text("words").notNull().default(""),
    /** `asked`: waits for a yes; `running`, `undoing`: some of its records are still to come. */
    state: text("state").notNull(),
    doneBy: bigint("done_by", { mode: "number" })
      .notNull()
      .references(() => operator.id),
    askedAt: moment("asked_at").notNull().default(sql`statement_timestamp()`),
    undoneBy: bigint("undone_by", { mode: "number" }).references(() => operator.id),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    check("bulk_action_state", sql`state in ('asked', 'running', 'done', 'undoing', 'undone')`),
    index("bulk_action_newest").on(table.askedAt),
  ],
);

/** What a bulk action did with one record, and what it was before. */
export const bulkItem = pgTable(
  "bulk_item",
  {
    actionId: bigint("action_id", { mode: "number" })
      .notNull()
      .references(() => bulkAction.id),
    position: integer("position").notNull(),
    recordId: bigint("record_id", { mode: "number" }).notNull(),
    /** The record's name, as people know it. */
    name: text("name").notNull(),
    /** What was shown and agreed to, where that was asked: the record must still be so. */
    agreed: jsonb("agreed").$type<Record<string, string | number | null>>(),
    /** Somebody is doing it since then; after a crash it is somebody else's turn. */
    takenAt: moment("taken_at"),
    /** What it takes to put it back. */
    before: jsonb("before").$type<Record<string, string | number | null>>(),
    outcome: text("outcome"),
    sentence: text("sentence"),
    /** Null until somebody undoes the action. */
    undone: text("undone"),
    undoneSentence: text("undone_sentence"),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.position] }),
    uniqueIndex("bulk_item_once").on(table.actionId, table.recordId),
    check("bulk_item_outcome", sql`outcome in ('done', 'refused')`),
    check("bulk_item_undone", sql`undone in ('restored', 'left')`),
  ],
);
