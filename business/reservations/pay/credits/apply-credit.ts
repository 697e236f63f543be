import { and, asc, eq, isNull, like, or, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { amountToPay, type Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { ensurePaidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { tryMarkPaid } from "#business/reservations/pay/try-mark-paid.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { credit, creditUse, invoice, payment } from "#database/schema/payments.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { type CreditWithBalance, findCreditWithBalance } from "./credit-with-balance.ts";

/**
 * Applies cents of a credit to an open invoice, and records it for both spots. Returns the updated
 * invoice and the use. The caller holds the locks of the reservation and the credit, and has
 * checked both amounts.
 */
export async function applyCredit(
  tx: Queryable,
  { own, billed, cents }: { own: CreditWithBalance; billed: Invoice; cents: number },
  context: ActionContext,
): Promise<{ use: number; after: Invoice }> {
  const use = await writeUse(tx, { own, billed, cents });
  await tx
    .update(invoice)
    .set({
      creditedCents: sql`${invoice.creditedCents} + ${cents}`,
      stateChangedAt: sql`statement_timestamp()`,
      version: sql`${invoice.version} + 1`,
    })
    .where(eq(invoice.id, billed.id));
  await tx
    .update(credit)
    .set({
      version: sql`${credit.version} + 1`,
      ...(cents === own.leftCents && { usedAt: sql`statement_timestamp()` }),
    })
    .where(eq(credit.id, own.id));
  const creditedCents = billed.creditedCents + cents;
  const after = { ...billed, creditedCents, version: billed.version + 1 };
  await recordCreditUse(tx, { own, after, cents }, context);
  return { use, after };
}

async function writeUse(
  tx: Queryable,
  { own, billed, cents }: { own: CreditWithBalance; billed: Invoice; cents: number },
): Promise<number> {
  const { id: invoiceId, reservationId } = billed;
  const creditId = own.id;
  const isUnchanged = and(
    eq(creditUse.creditId, creditId),
    eq(creditUse.invoiceId, invoiceId),
    isNull(creditUse.returnedAt),
  );
  const [more] = await tx
    .update(creditUse)
    .set({ amountCents: sql`${creditUse.amountCents} + ${cents}` })
    .where(isUnchanged)
    .returning({ id: creditUse.id });
  const values = { creditId, invoiceId, reservationId, amountCents: cents };
  const [use] = more
    ? [more]
    : await tx.insert(creditUse).values(values).returning({ id: creditUse.id });
  if (!use) throw new Error(`the use of credit ${creditId} was not stored`);
  return use.id;
}

async function recordCreditUse(
  tx: Queryable,
  { own, after, cents }: { own: CreditWithBalance; after: Invoice; cents: number },
  { actor }: ActionContext,
) {
  const detail = { cents, invoice: after.number, leftToPay: amountToPay(after), credit: own.id };
  const subject = { type: "reservation", id: after.reservationId };
  await recordEvent(tx, actor, { event: "credit.used", subject, detail });
  const from = { type: "reservation", id: own.reservationId };
  await recordEvent(tx, actor, { event: "credit.spent", subject: from, detail });
}

/** Marks a spot paid whose invoice credits have settled. Refuses once the card has gone to print. */
export async function markPaidByCredit(
  tx: Queryable,
  { use, after: billed }: { use: number; after: Invoice },
  context: ActionContext,
): Promise<void> {
  const { reservationId, creditedCents: amountCents } = billed;
  const { actor } = context;
  const first = `credit:${use}`;
  const before = await tx.$count(
    payment,
    or(eq(payment.id, first), like(payment.id, `${first}:%`)),
  );
  const name = before === 0 ? first : `${first}:${before + 1}`;
  const by = {
    reservationId,
    recordedBy: actor.kind === "operator" ? `operator:${actor.id}` : actor.kind,
  };
  await tx.insert(payment).values({ id: name, method: "credit", amountCents, ...by });
  const granted = await tryMarkPaid({ reservationId, payment: name }, context, tx);
  if (granted.outcome !== "granted") {
    throw new Refusal(
      "conflict",
      "The card has gone to print, so this spot can’t be paid for anymore.",
    );
  }
  await ensurePaidInvoice(tx, granted.reservation);
}

/**
 * Moves applied credits from a void invoice to its replacement, up to its total and regardless of
 * their dates; the rest stays usable until its date. If nothing is left to pay, the spot is paid.
 * Returns what to tell the buyer.
 */
export async function carryCreditsToNewInvoice(
  tx: Queryable,
  { voided, issued }: { voided: Invoice; issued: Invoice },
  context: ActionContext,
): Promise<string[]> {
  const uses = await tx
    .select()
    .from(creditUse)
    .where(eq(creditUse.invoiceId, voided.id))
    .orderBy(asc(creditUse.id));
  const today = await findTodayByDatabaseClock(tx);
  const rests: string[] = [];
  let carried: { use: number; after: Invoice } | undefined;
  for (const { creditId, amountCents } of uses) {
    const own = await findCreditWithBalance(creditId, tx);
    if (!own) throw new Error(`credit ${creditId} was used and is not known`);
    const billed: Invoice = carried?.after ?? issued;
    const cents = Math.min(amountCents, own.leftCents, amountToPay(billed));
    if (cents > 0) carried = await applyCredit(tx, { own, billed, cents }, context);
    if (cents < amountCents) rests.push(restInWords(amountCents - cents, own.expiresOn, today));
  }
  if (!carried) return [];
  if (amountToPay(carried.after) === 0) await markPaidByCredit(tx, carried, context);
  return [carriedInWords(carried.after), ...rests];
}

function carriedInWords(billed: Invoice): string {
  const left = amountToPay(billed);
  const credited = dollars(billed.creditedCents);
  if (left === 0) return `Your ${credited} credit covers the whole amount.`;
  return `We also applied your ${credited} credit. That leaves ${dollars(left)} to pay${billed.dueOn ? ` by ${longWeekdayDate(billed.dueOn)}` : ""}.`;
}

function restInWords(cents: number, expiresOn: PlainDate, today: PlainDate): string {
  const until = longWeekdayDate(expiresOn);
  return expiresOn < today
    ? `The other ${dollars(cents)} of your credit expired on ${until}.`
    : `The other ${dollars(cents)} of your credit is yours to use again, through ${until}.`;
}
