import { sql } from "drizzle-orm";
import { findTasks } from "#app/office/today/find-tasks.ts";
import { loadUpcomingMailings } from "#app/office/today/load-upcoming-mailings.ts";
import type { Task, TaskKind } from "#app/office/today/tasks.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { type DeadlineId, deadlineRule } from "#site.ts";
import { context, holdWithDetails, linkTo } from "#tests/support/business/reservation.ts";

/** Who looks at Today. */
export const olga = { id: 900, role: "owner" } as const;
export const assistant = { id: 900, role: "assistant" } as const;

/** What Today asks an operator to do, at noon in Arizona on a date. */
export async function tasksOn(date: string, who: typeof olga | typeof assistant = olga) {
  const now = new Date(`${date}T19:00:00Z`);
  return findTasks(who, await loadUpcomingMailings(date), now);
}
/** What Today asks an operator to do now. */
export const tasksNow = async (who: typeof olga | typeof assistant = olga) =>
  findTasks(who, await loadUpcomingMailings(await findTodayByDatabaseClock()), new Date());
export const ofKind = (tasks: readonly Task[], kind: TaskKind) =>
  tasks.filter((task) => task.kind === kind);

/** A spot firm on an invoice. */
export async function onInvoice(mailingId: number, industry = "plumbing", spot = "F1") {
  const { reservation: held } = await holdWithDetails({ mailingId, industry, spot });
  // Of those who have not paid before a card has a share only.
  await db.update(reservation).set({ vouchedAt: sql`now()` }).where(sql`id = ${held.id}`);
  await choosePayByInvoice({ reservationId: held.id }, context);
  await confirmReservationByLink({ token: await linkTo(held.id) }, context);
  const billed = await findLatestInvoice(held.id);
  if (!billed?.dueOn) throw new Error("no invoice");
  return { id: held.id, billed, dueOn: billed.dueOn };
}

/** Its invoice is paid by check. */
export async function pay({ id, billed }: Awaited<ReturnType<typeof onInvoice>>) {
  await recordInvoicePayment(
    {
      reservationId: id,
      amountCents: billed.totalCents,
      note: "check 1",
      expectedVersion: billed.version,
    },
    { actor: { kind: "operator", id: "900" }, now: new Date() },
  );
}

/** A mailing's version. */
export async function versionOf(id: number) {
  const [row] = await db.select({ version: mailing.version }).from(mailing).where(sql`id = ${id}`);
  return row?.version ?? 0;
}

/** Days from the drop date to a deadline. */
export const deadlineOf = (id: DeadlineId) =>
  deadlineRule.find((rule) => rule.id === id)?.days ?? 0;

/** Moves a mailing so that its booking closes in so many days: set by hand, so on whatever day of the week. */
export async function closesIn(
  mailingId: number,
  days: number,
  given: Partial<typeof mailing.$inferInsert> = {},
) {
  const dropDate = addDays(await findTodayByDatabaseClock(), days - deadlineOf("bookingCloses"));
  const dates = deadlineRule.map(({ id, days: fromDrop }) => [id, addDays(dropDate, fromDrop)]);
  await db
    .update(mailing)
    .set({ ...Object.fromEntries(dates), dropDate, ...given })
    .where(sql`id = ${mailingId}`);
}
