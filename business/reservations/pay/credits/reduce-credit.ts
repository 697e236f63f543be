import { eq, sql } from "drizzle-orm";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { credit } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type CreditWithBalance, findCreditWithBalance } from "./credit-with-balance.ts";

/** The credit that the operator saw. */
export type ExpectedCredit = { creditId: number; expectedVersion: number };

/** The credit, locked with its reservation; refuses one that was used, paid out or taken back since it was shown. */
export async function lockExpectedCredit(
  { creditId, expectedVersion }: ExpectedCredit,
  tx: Queryable,
): Promise<CreditWithBalance> {
  const known = await findCreditWithBalance(creditId, tx);
  if (!known) throw new Refusal("not-found", "We can't find that credit.");
  await lockReservation(known.reservationId, tx);
  await tx.execute(sql`select id from credit where id = ${creditId} for update`);
  const found = await findCreditWithBalance(creditId, tx);
  if (found?.version === expectedVersion) return found;
  throw new Refusal(
    "conflict",
    "This credit has changed since you opened it. Nothing was saved; check it and try again.",
    { detail: `credit ${creditId} is at version ${found?.version}` },
  );
}

/** Lessens a locked credit by cents that cannot be used anymore; negative cents give them back. */
export async function reduceCredit(
  tx: Queryable,
  { id, cents }: { id: number; cents: number },
): Promise<void> {
  await tx
    .update(credit)
    .set({
      withdrawnCents: sql`${credit.withdrawnCents} + ${cents}`,
      version: sql`${credit.version} + 1`,
    })
    .where(eq(credit.id, id));
}
