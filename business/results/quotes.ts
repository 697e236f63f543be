import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { quote } from "#database/schema/results.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { asOneLine, maxLengthCheck } from "#platform/text-line.ts";
import { MAX_QUOTE_LENGTH } from "./ad-result.ts";

/** What advertisers say about the card in a sentence of theirs, for our pages: given with consent, shown once approved. */
/** Quotes that a page shows at most, the newest first. */
const MOST_SHOWN = 3;

const quoteForm = v.object({
  reservationId: v.number(),
  sentence: v.pipe(
    v.string(),
    v.normalize("NFC"),
    v.transform(asOneLine),
    v.minLength(1, "Enter one sentence."),
    maxLengthCheck(MAX_QUOTE_LENGTH),
  ),
  consent: v.pipe(
    v.string(),
    v.check((checked) => checked === "on", "Check the box so we may show it."),
  ),
});

const about = (id: number) => ({ type: "reservation", id });

/** Stores what a customer says and that we may show it; another sentence takes its place and is read again. */
export const giveQuote = defineAction({
  name: "giveQuote",
  permission: "anyone",
  undo: ["withdrawQuote"],
  input: quoteForm,
  async run(tx, { reservationId, sentence }) {
    const [before] = await tx.select().from(quote).where(isOf(reservationId)).for("update");
    if (before?.sentence === sentence) return {};
    const given = { sentence, givenAt: sql`statement_timestamp()`, approvedAt: null };
    await tx
      .insert(quote)
      .values({ reservationId, ...given })
      .onConflictDoUpdate({ target: quote.reservationId, set: given });
    if (before?.approvedAt) await announce(tx, SITE_TOPIC);
    return { event: { event: "quote.given", subject: about(reservationId) } };
  },
});

/** Takes a customer's sentence off our pages at once and deletes it. */
export const withdrawQuote = defineAction({
  name: "withdrawQuote",
  permission: "anyone",
  undo: ["giveQuote"],
  async run(tx, { reservationId }: { reservationId: number }) {
    const gone = await tx.delete(quote).where(isOf(reservationId)).returning();
    if (gone.length === 0) return {};
    await announce(tx, SITE_TOPIC);
    return { event: { event: "quote.withdrawn", subject: about(reservationId) } };
  },
});

type ReadQuote = { reservationId: number; sentence: string };

/** Shows a customer's sentence on our pages. Refuses one that has changed since it was read. */
export const approveQuote = defineAction({
  name: "approveQuote",
  permission: "mailings.change",
  undo: ["hideQuote"],
  run: (tx, read: ReadQuote) => setApproved(tx, read, true),
});

export const hideQuote = defineAction({
  name: "hideQuote",
  permission: "mailings.change",
  undo: ["approveQuote"],
  run: (tx, read: ReadQuote) => setApproved(tx, read, false),
});

async function setApproved(
  tx: Queryable,
  { reservationId, sentence }: ReadQuote,
  isApproved: boolean,
) {
  const set = await tx
    .update(quote)
    .set({ approvedAt: isApproved ? sql`statement_timestamp()` : null })
    .where(and(isOf(reservationId), eq(quote.sentence, sentence)))
    .returning();
  if (set.length === 0)
    throw new Refusal("conflict", "They changed or withdrew it since you opened this page.");
  await announce(tx, SITE_TOPIC);
  const event = isApproved ? ("quote.approved" as const) : ("quote.hidden" as const);
  return { event: { event, subject: about(reservationId) } };
}

export async function findQuoteOfReservation(
  reservationId: number,
): Promise<{ sentence: string; isShown: boolean } | undefined> {
  const [row] = await db.select().from(quote).where(isOf(reservationId));
  return row && { sentence: row.sentence, isShown: row.approvedAt !== null };
}

export type ShownQuote = { sentence: string; business: string; industry: string };

const FROM_QUOTES = sql`from quote join reservation on reservation.id = quote.reservation_id
  join advertiser on advertiser.id = reservation.advertiser_id`;

/** The newest approved sentences of advertisers whose spot is paid, of one industry or of all. */
export async function findShownQuotes(industry: string | null = null): Promise<ShownQuote[]> {
  const { rows } = await db.execute<ShownQuote>(sql`
    select quote.sentence, advertiser.name as business, reservation.industry ${FROM_QUOTES}
    where quote.approved_at is not null and reservation.state = 'paid'
      and (${industry}::text is null or reservation.industry = ${industry})
    order by quote.approved_at desc limit ${MOST_SHOWN}`);
  return rows;
}

export type GivenQuote = ShownQuote & { reservationId: number; isShown: boolean };

/** The sentences of a card's advertisers, the oldest first. */
export async function findQuotesOfMailing(mailingId: number): Promise<GivenQuote[]> {
  const { rows } = await db.execute<GivenQuote>(sql`
    select quote.reservation_id::int as "reservationId", quote.sentence, advertiser.name as business,
      reservation.industry, quote.approved_at is not null as "isShown" ${FROM_QUOTES}
    where reservation.mailing_id = ${mailingId} and reservation.state = 'paid' order by quote.given_at`);
  return rows;
}

/** The cards with sentences that the office hasn't approved, and how many. */
export async function countUnapprovedQuotesByMailing(): Promise<
  { mailingId: number; mailing: string; quotes: number }[]
> {
  const { rows } = await db.execute<{ mailingId: number; mailing: string; quotes: number }>(sql`
    select mailing.id::int as "mailingId", mailing.name as mailing, count(*)::int as quotes ${FROM_QUOTES}
    join mailing on mailing.id = reservation.mailing_id
    where quote.approved_at is null and reservation.state = 'paid' group by mailing.id order by mailing.id`);
  return rows;
}

function isOf(reservationId: number) {
  return eq(quote.reservationId, reservationId);
}
