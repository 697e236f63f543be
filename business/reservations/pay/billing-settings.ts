import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { defineAction, outdatedRefusal } from "#business/actions.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { billingSetting, taxRate } from "#database/schema/payments.ts";
import { isCalendarDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { MAX_TAX_BASIS_POINTS } from "./payment-terms.ts";

/**
 * Sets the city's privilege tax from an Arizona date on, in hundredths of a percent; replaces a
 * rate for the same date. Issued invoices keep their rate. Refuses a past date, a rate below 0 or
 * above 20%, and outdated rates: `seen` is their `taxRatesFingerprint`.
 */
export const setTaxRate = defineAction({
  name: "setTaxRate",
  permission: "settings.change",
  undo: ["removeTaxRate"],
  async run(
    tx,
    { from, basisPoints, seen }: { from: PlainDate; basisPoints: number; seen?: string },
    { operator },
  ) {
    if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > MAX_TAX_BASIS_POINTS) {
      const field = "basisPoints";
      throw new Refusal("invalid", "Enter a rate from 0 to 20 percent, like 1.75.", { field });
    }
    if (!isCalendarDate(from)) throw new Refusal("invalid", "Enter a date.", { field: "from" });
    if (from < (await findTodayByDatabaseClock(tx))) {
      throw new Refusal("invalid", "Choose today or a later date.", { field: "from" });
    }
    if (seen !== undefined) await refuseOtherRates(tx, seen);
    const setBy = `operator:${operator.id}`;
    await tx
      .insert(taxRate)
      .values({ effectiveOn: from, basisPoints, setBy })
      .onConflictDoUpdate({
        target: taxRate.effectiveOn,
        set: { basisPoints, setBy, setAt: sql`now()` },
      });
    const subject = { type: "tax-rate", id: from };
    return { event: { event: "tax-rate.set", subject, detail: { basisPoints } } };
  },
});

/** Removes a rate that nobody has been billed with: the one before it holds again. */
export const removeTaxRate = defineAction({
  name: "removeTaxRate",
  permission: "settings.change",
  undo: ["setTaxRate"],
  undoes: {
    what: "the tax rate",
    done: "Tax rate removed.",
    facts: { from: String, basisPoints: Number },
  },
  async run(tx, { from, basisPoints }: { from: PlainDate; basisPoints: number }) {
    await tx.execute(sql`lock table tax_rate in share row exclusive mode`);
    const found = (await findTaxRates(tx)).find(({ effectiveOn }) => effectiveOn === from);
    if (found?.basisPoints !== basisPoints) {
      throw new Refusal("conflict", "This rate was already changed or removed.");
    }
    if (found.isUsed) {
      throw new Refusal(
        "conflict",
        "An invoice or a payment page has used this rate, so you can’t remove it.",
      );
    }
    await tx.delete(taxRate).where(eq(taxRate.effectiveOn, from));
    const subject = { type: "tax-rate", id: from };
    return { event: { event: "tax-rate.removed", subject, detail: { basisPoints } } };
  },
});

/** All rates, oldest first; `isUsed`: somebody was billed, or shown a payment page, while it held. */
export function findTaxRates(database: Queryable = db) {
  const from = sql.raw('"tax_rate"."effective_on"');
  const until = sql`coalesce((select min(next.effective_on) from tax_rate as next
    where next.effective_on > ${from}), 'infinity'::date)`;
  const isUsed = sql<boolean>`(exists (select from invoice where issued_on >= ${from} and issued_on < ${until})
    or exists (select from checkout_session
      where (created_at at time zone 'America/Phoenix')::date >= ${from}
        and (created_at at time zone 'America/Phoenix')::date < ${until}))`;
  return database
    .select({ ...getTableColumns(taxRate), isUsed })
    .from(taxRate)
    .orderBy(asc(taxRate.effectiveOn));
}

/** A fingerprint of the rates that were shown. */
export function taxRatesFingerprint(
  rates: readonly { effectiveOn: PlainDate; basisPoints: number }[],
): string {
  return rates.map(({ effectiveOn, basisPoints }) => `${effectiveOn}:${basisPoints}`).join(",");
}

async function refuseOtherRates(tx: Queryable, seen: string): Promise<void> {
  await tx.execute(sql`lock table tax_rate in share row exclusive mode`);
  if (taxRatesFingerprint(await findTaxRates(tx)) === seen) return;
  throw new Refusal(
    "conflict",
    "Somebody just set another rate. Nothing was saved; check the rates and try again.",
  );
}

export const setPayByInvoiceSetting = defineAction({
  name: "setPayByInvoiceSetting",
  permission: "settings.change",
  undo: ["setPayByInvoiceSetting"],
  async run(
    tx,
    { offersInvoices, expectedVersion }: { offersInvoices: boolean; expectedVersion: number },
  ) {
    const changed = await writeSetting(tx, offersInvoices, expectedVersion);
    if (!changed) throw outdatedRefusal(`billing settings are not at version ${expectedVersion}`);
    const subject = { type: "billing-setting", id: 1 };
    const detail = { offersInvoices };
    return { event: { event: "billing-setting.changed", subject, detail }, result: changed };
  },
});

async function writeSetting(tx: Queryable, offersInvoices: boolean, expectedVersion: number) {
  const { id, offersInvoices: offered, version } = billingSetting;
  const returned = { offersInvoices: offered, version };
  const [row] =
    expectedVersion === 0
      ? await tx
          .insert(billingSetting)
          .values({ id: 1, offersInvoices })
          .onConflictDoNothing()
          .returning(returned)
      : await tx
          .update(billingSetting)
          .set({ offersInvoices, version: sql`${version} + 1` })
          .where(and(eq(id, 1), eq(version, expectedVersion)))
          .returning(returned);
  return row;
}
