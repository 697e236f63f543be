import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { adResult, redemption } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { Refusal } from "#platform/refusal.ts";
import { MOST_REDEEMED_AT_ONCE } from "./ad-result.ts";

/** What an advertiser records of their own ad: customers it brought, and the figures of their business. */

const count = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}$/, "Enter a whole number."),
  v.transform(Number),
);

const redemptionForm = v.object({
  count: v.pipe(
    count,
    v.minValue(1, "Enter 1 or more."),
    v.maxValue(MOST_REDEEMED_AT_ONCE, `Enter ${MOST_REDEEMED_AT_ONCE} or fewer at once.`),
  ),
});

const blankIsNull = <Schema extends v.GenericSchema<string, number>>(schema: Schema) =>
  v.union([
    v.pipe(
      v.string(),
      v.trim(),
      v.literal(""),
      v.transform(() => null),
    ),
    schema,
  ]);

/** The figures of a business, as typed; a blank one is not told. */
const adResultForm = v.object({
  job: blankIsNull(
    v.pipe(
      dollarAmountSchema,
      v.minValue(100, "Enter a dollar amount from 1 to 1,000,000."),
      v.maxValue(100_000_000, "Enter a dollar amount from 1 to 1,000,000."),
    ),
  ),
  margin: blankIsNull(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,3}(\.\d{1,2})?\s*%?$/, "Enter a percentage from 1 to 100."),
      v.transform((typed) => Math.round(Number.parseFloat(typed) * 100)),
      v.minValue(100, "Enter a percentage from 1 to 100."),
      v.maxValue(10_000, "Enter a percentage from 1 to 100."),
    ),
  ),
  customers: blankIsNull(v.pipe(count, v.maxValue(100_000, "Enter 100,000 or fewer."))),
});

export type TypedAdResult = v.InferInput<typeof adResultForm>;

function parseOrRefuse<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, typed);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "count" });
}

/** Counts customers whom the ad brought: one by a tap, a week's total as typed. */
export async function recordRedemptions(
  { reservationId, count: typed }: { reservationId: number; count: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const values = parseOrRefuse(redemptionForm, { count: typed });
  await tx.transaction(async (inner) => {
    await inner.insert(redemption).values({ reservationId, ...values });
    await recordEvent(inner, actor, {
      event: "result.redeemed",
      subject: { type: "reservation", id: reservationId },
      detail: values,
    });
  });
}

/** Takes back the last entry of `recordRedemptions`; refuses where none is left. */
export async function takeBackRedemptions(
  { reservationId }: { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const [last] = await inner
      .select({ id: redemption.id, count: redemption.count })
      .from(redemption)
      .where(and(eq(redemption.reservationId, reservationId), isNull(redemption.takenBackAt)))
      .orderBy(desc(redemption.id))
      .limit(1)
      .for("update");
    if (!last) throw new Refusal("conflict", "There’s nothing left to take back.");
    await inner
      .update(redemption)
      .set({ takenBackAt: sql`statement_timestamp()` })
      .where(eq(redemption.id, last.id));
    await recordEvent(inner, actor, {
      event: "result.redemption-taken-back",
      subject: { type: "reservation", id: reservationId },
      detail: { count: last.count },
    });
  });
}

/** Saves what the advertiser says of their business; saving again corrects it. */
export async function saveAdResult(
  { reservationId, ...typed }: TypedAdResult & { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const { job, margin, customers } = parseOrRefuse(adResultForm, typed);
  const values = { jobCents: job, marginBasisPoints: margin, newCustomers: customers };
  await tx.transaction(async (inner) => {
    await inner
      .insert(adResult)
      .values({ reservationId, ...values })
      .onConflictDoUpdate({
        target: adResult.reservationId,
        set: { ...values, version: sql`${adResult.version} + 1` },
      });
    await recordEvent(inner, actor, {
      event: "result.figures-saved",
      subject: { type: "reservation", id: reservationId },
    });
  });
}
