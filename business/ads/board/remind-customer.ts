import { defineAction } from "#business/actions.ts";
import { findAd } from "#business/ads/find-ad.ts";
import { enqueueAdNews } from "#business/ads/messages/ad-jobs.ts";
import { hasHappenedToday } from "#business/audit-log/find-events.ts";
import { findTodayByDatabaseClock, lockReservation } from "#business/reservations/claims/claims.ts";
import { isFirm } from "#business/reservations/reservation.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** Reminds a customer by email of the brief or the approval their ad waits for, at most once a day. */
export const remindCustomer = defineAction({
  name: "remindCustomer",
  permission: "ads.change",
  undo: { final: "You can’t unsend an email." },
  async run(tx, { reservationId }: { reservationId: number }) {
    const reservation = await lockReservation(reservationId, tx);
    if (!isFirm(reservation)) {
      throw new Refusal(
        "conflict",
        "This spot isn’t confirmed, so there’s nothing to remind them about.",
      );
    }
    const ad = await findAd(reservationId, tx);
    const waits = ad?.state === "needs-brief" || ad?.state === "with-customer";
    if (!ad || !waits || ad.printed) {
      throw new Refusal("conflict", "This ad isn’t waiting for the customer.");
    }
    if (await wasRemindedToday(reservationId, tx)) {
      throw new Refusal("conflict", "You already reminded them today. Call them, or wait a day.");
    }
    const about = ad.state === "needs-brief" ? "brief" : "approval";
    const subject = { type: "reservation", id: reservationId };
    await enqueueAdNews(tx, {
      reservationId,
      on: `${await findTodayByDatabaseClock(tx)}-office`,
      ...(about === "approval" && ad.sent
        ? { kind: "ad-approval-needed", proofId: ad.sent.id }
        : { kind: "ad-brief-needed" }),
    });
    return { event: { event: "ad.reminded", subject, detail: { about } } };
  },
});

export const wasRemindedToday = (reservationId: number, database?: Queryable): Promise<boolean> =>
  hasHappenedToday("ad.reminded", { type: "reservation", id: reservationId }, database);
