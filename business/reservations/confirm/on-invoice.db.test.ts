import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import {
  businessDaysAfter,
  deadlineToCallOffice,
} from "#business/mailings/calendar/business-days.ts";
import { findCompanyTrackRecord } from "#business/mailings/find-mailings.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { enqueueInvoiceDueReminders } from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import { recordOpenPaymentPage } from "#business/reservations/pay/record-open-payment-page.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { company, setCompany } from "#company.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { context, planTestMailings, shiftExpiry } from "#tests/support/business/reservation.ts";
import {
  changesAsked,
  expectRefusal,
  onInvoice,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { withSettings } from "#tests/support/settings.ts";
import { confirmReservationByLink } from "./confirm-reservation.ts";

async function databaseTime(): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from statement_timestamp()) * 1000 as ms`,
  );
  return new Date(Number(rows[0]?.ms));
}

/** Runs while nobody answers the phone until the day after tomorrow. */
async function whileClosed<Result>(work: () => Promise<Result>): Promise<Result> {
  const { details } = company();
  const inTwoDays = new Date(addDays(arizonaDate(await databaseTime()), 2)).getUTCDay() || 7;
  setCompany({ ...details, weekdays: [inTwoDays] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
    setCompany(details);
  }
}

anyDatabase("a spot", () => {
  test("on an invoice keeps its spot while its payment page is open, confirmed or not", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reserved, token } = await onInvoice(mailingId);
    const inThreeWeeks = new Date(Date.now() + 21 * 86_400_000);
    const input = { reservationId: reserved.id, checkoutSessionId: "page 1", until: inThreeWeeks };
    const open = await recordOpenPaymentPage(input, context);
    expect(open).toMatchObject({ state: "unconfirmed", paymentMethod: "invoice" });
    const firm = await confirmReservationByLink({ token }, context);
    expect(firm.expiresAt).toEqual(open.expiresAt);
  });

  test("on an invoice becomes firm only by the button in the email, until the end of its due date", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reserved, token } = await onInvoice(mailingId);
    expect(reserved).toMatchObject({ state: "unconfirmed", paymentMethod: "invoice" });
    const subject = { type: "reservation", id: reserved.id };
    for (const channel of ["browser", "offer"] as const) {
      const other = await createPrivateLinkToken(db, { subject, channel });
      await expectRefusal(confirmReservationByLink({ token: other }, context), "not-found");
    }
    const firm = await confirmReservationByLink({ token }, context);
    expect(firm).toMatchObject({ state: "unpaid", paymentDueOn: reserved.paymentDueOn });
    expect(firm.expiresAt?.toISOString().slice(11)).toBe("07:00:00.000Z");
    expect(await confirmReservationByLink({ token }, context)).toMatchObject({
      state: "unpaid",
      version: firm.version,
    });
    expect((await findContactWithBusiness(firm.contactId ?? 0))?.emailConfirmedAt).toBeInstanceOf(
      Date,
    );
    expect(await changesAsked()).toEqual(["held > unconfirmed", "unconfirmed > firm"]);
  });

  test("on an invoice can be confirmed for 2 hours where a mail server is set up, whatever the time of day", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reserved } = await whileClosed(() =>
      withSettings({ smtpUrl: "smtp://mail.example" }, () => onInvoice(mailingId)),
    );
    expect(reserved.secondsLeft).toBeGreaterThan(119 * 60);
    expect(reserved.secondsLeft).toBeLessThanOrEqual(120 * 60);
  });

  test("on an invoice can be confirmed until the phone has been answered for 2 hours, by the database's clock, where no mail server is set up", async () => {
    const [mailingId = 0] = await planTestMailings();
    await whileClosed(async () => {
      const from = await databaseTime();
      vi.useFakeTimers({ toFake: ["Date"], now: from.getTime() + 7 * 86_400_000 });
      const { reserved } = await withSettings({ smtpUrl: undefined }, () => onInvoice(mailingId));
      expect(reserved.secondsLeft).toBeGreaterThan(24 * 3600);
      expect(
        [from, await databaseTime()].map((time) =>
          deadlineToCallOffice(time, claimDurations.confirmHours),
        ),
      ).toContainEqual(reserved.expiresAt);
    });
  });

  test("on an invoice gets a reminder on the business day before it is due, not earlier", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { token, reserved } = await onInvoice(mailingId);
    await confirmReservationByLink({ token }, context);
    const { rows } = await db.execute<{ day: string }>(
      sql`select (statement_timestamp() at time zone 'America/Phoenix' - interval '9 hours')::date::text as day`,
    );
    const last = businessDaysAfter(rows[0]?.day ?? "", 1);
    const dueOn = (paymentDueOn: string) =>
      db.update(reservation).set({ paymentDueOn, confirmedAt: sql`now() - interval '13 hours'` });
    await shiftExpiry(reserved.id, 7 * 24 * 3600);
    await dueOn(addDays(last, 1));
    expect(await enqueueInvoiceDueReminders()).toBe(0);
    await dueOn(last);
    expect(await enqueueInvoiceDueReminders()).toBe(1);
  });
});

anyDatabase("the track record that public pages claim", () => {
  const paid = async (mailingId: number, spot: string, industry: string) => {
    const { reservationId } = await firmPlace({ mailingId, spot, industry });
    await recordCheck(reservationId);
    return loadReservation(reservationId, db);
  };
  const mailed = (id: number, pieces: readonly number[]) =>
    db
      .update(mailing)
      .set({
        state: "dropped",
        drops: pieces.map((each) => ({
          date: "2026-05-15",
          pieces: each,
          postOffice: "Scottsdale",
        })),
      })
      .where(eq(mailing.id, id));

  test("is absent until the post office has a card, then counts cards and who came back", async () => {
    const [first = 0, second = 0, third = 0] = await planTestMailings([60, 90, 120]);
    const plumber = await paid(first, "F1", "plumbing");
    await paid(first, "F2", "solar");
    const again = await paid(second, "F1", "plumbing");
    const unmailed = await paid(third, "F1", "solar");
    const { advertiserId } = plumber;
    await db.update(reservation).set({ advertiserId }).where(eq(reservation.id, again.id));
    await db.update(reservation).set({ advertiserId }).where(eq(reservation.id, unmailed.id));
    expect(await findCompanyTrackRecord()).toBeUndefined();
    await mailed(first, [5_000, 5_123]);
    expect(await findCompanyTrackRecord()).toBe("10,123 cards mailed in 1 mailing so far.");
    await mailed(second, [10_000]);
    expect(await findCompanyTrackRecord()).toBe(
      "20,123 cards mailed in 2 mailings so far. 1 advertiser came back.",
    );
  });
});
