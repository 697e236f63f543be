import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { adResult, redemption } from "#database/schema/results.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { Refusal } from "#platform/refusal.ts";
import { MAX_REDEMPTIONS_AT_ONCE } from "./ad-result.ts";

const count = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}$/, "Enter a whole number."),
  v.transform(Number),
);

const redemptionForm = v.object({
  reservationId: v.number(),
  count: v.pipe(
    count,
    v.minValue(1, "Enter 1 or more."),
    v.maxValue(MAX_REDEMPTIONS_AT_ONCE, `Enter ${MAX_REDEMPTIONS_AT_ONCE} or fewer at once.`),
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

/** The figures of a business, as typed; a blank one is unknown. */
const adResultForm = v.object({
  reservationId: v.number(),
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

const about = (reservationId: number) => ({ type: "reservation", id: reservationId });

/** Counts customers that the ad brought: one by a tap, a week's total as typed. */
export const recordRedemptions = defineAction({
  name: "recordRedemptions",
  permission: "anyone",
  undo: ["undoRedemptions"],
  input: redemptionForm,
  async run(tx, { reservationId, count }) {
    await tx.insert(redemption).values({ reservationId, count });
    return {
      event: { event: "result.redeemed", subject: about(reservationId), detail: { count } },
    };
  },
});

export const undoRedemptions = defineAction({
  name: "undoRedemptions",
  permission: "anyone",
  undo: ["recordRedemptions"],
  async run(tx, { reservationId }: { reservationId: number }) {
    const [last] = await tx
      .select({ id: redemption.id, count: redemption.count })
      .from(redemption)
      .where(and(eq(redemption.reservationId, reservationId), isNull(redemption.takenBackAt)))
      .orderBy(desc(redemption.id))
      .limit(1)
      .for("update");
    if (!last) throw new Refusal("conflict", "There’s nothing left to take back.");
    await tx
      .update(redemption)
      .set({ takenBackAt: sql`statement_timestamp()` })
      .where(eq(redemption.id, last.id));
    const detail = { count: last.count };
    return {
      event: { event: "result.redemption-taken-back", subject: about(reservationId), detail },
    };
  },
});

export const saveAdResult = defineAction({
  name: "saveAdResult",
  permission: "anyone",
  undo: ["saveAdResult"],
  input: adResultForm,
  async run(tx, { reservationId, job, margin, customers }) {
    const values = { jobCents: job, marginBasisPoints: margin, newCustomers: customers };
    await tx
      .insert(adResult)
      .values({ reservationId, ...values })
      .onConflictDoUpdate({
        target: adResult.reservationId,
        set: { ...values, version: sql`${adResult.version} + 1` },
      });
    return { event: { event: "result.figures-saved", subject: about(reservationId) } };
  },
});
