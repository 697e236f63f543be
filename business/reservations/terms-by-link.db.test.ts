import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findTasks } from "#app/office/today/find-tasks.ts";
import { loadUpcomingMailings } from "#app/office/today/load-upcoming-mailings.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
  phoneConfirmDeadline,
} from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import {
  acceptTermsForCaller,
  undoTermsForCaller,
} from "#business/reservations/confirm/buyer-details.ts";
import {
  confirmByPhone,
  confirmReservationByLink,
} from "#business/reservations/confirm/confirm-reservation.ts";
import { sendTermsReminders } from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { termsAcceptance } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { site } from "#site.ts";
import { withGateway } from "#tests/support/business/billing.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import {
  byOperator,
  everyMessage,
  placedByOffice,
  reservedPlace,
  seenReservation,
  tellAllNews,
  tellChanges,
} from "#tests/support/business/papers.ts";
import {
  context,
  linkTo,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, expectReservation } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { siteUrl } from "#tests/support/settings.ts";

const owner = { id: 900, role: "owner" } as const;

anyDatabase("a customer the office booked", () => {
  withGateway();
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });

  async function placed(paid?: { note: string }) {
    const made = await placedByOffice({ mailingId, paid });
    return { made, id: made.id, token: await linkTo(made.id) };
  }
  const given = (version: string = site.terms.version) => ({
    version,
    networkAddress: ownNetwork(),
  });
  const tasks = async () => {
    const today = await findTodayByDatabaseClock();
    const found = await findTasks(owner, await loadUpcomingMailings(today), new Date());
    return found.filter(({ kind }) => kind === "terms");
  };
  const written = async () =>
    (await everyMessage()).filter(({ label }) => label.startsWith("mailing-news-placed"));

  test("is held until the phone was answered after the second business day, and firm only once the Terms are accepted", async () => {
    const { made, id, token } = await placed();
    await tellAllNews();
    const [said] = await written();
    expect(said?.subject).toContain("Please confirm your spot");
    expect(said?.text).toMatch(
      /accept them on the page below, by 11:00 am on \w+day, \w+ \d+, \d{4}, Arizona time/,
    );
    expect(said?.text).toContain("/reservation/confirm/");
    expect(said?.text).toContain(`/terms/${site.terms.version}`);
    expect(made).toMatchObject({ state: "unconfirmed", termsVersion: null });
    const lastDay = businessDaysAfter(await findTodayByDatabaseClock(), 2);
    expect(made.expiresAt).toEqual(phoneConfirmDeadline(lastDay, made.paymentDueOn ?? lastDay));
    expect(arizonaDate(made.expiresAt ?? new Date(0)) > lastDay).toBe(true);
    await expectRefusal(confirmReservationByLink({ token }, context), "invalid");
    const old = confirmReservationByLink({ token, terms: given("0") }, context);
    await expectRefusal(old, "conflict");
    expect(await findReservationById(id)).toMatchObject({ state: "unconfirmed" });
    const firm = await confirmReservationByLink({ token, terms: given() }, context);
    expect(firm).toMatchObject({ state: "unpaid", termsVersion: site.terms.version });
    expect(await db.select().from(termsAcceptance)).toMatchObject([
      { contactId: firm.contactId, termsVersion: site.terms.version },
    ]);
    const events = await db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.event, "reservation.terms-accepted"));
    expect(events).toHaveLength(1);
  });

  test("who doesn't accept in time loses the spot, and learns that the Terms were the reason", async () => {
    const { id } = await placed();
    await shiftExpiry(id, -1);
    await expireAllOverdueClaims(context);
    await tellChanges();
    expect(await findReservationById(id)).toMatchObject({ state: "expired" });
    const said = (await everyMessage()).find(
      ({ label }) => label.startsWith(`reservation-expired:${id}`) && !label.endsWith(":operator"),
    );
    expect(said?.text).toContain("Our Terms weren’t accepted in time");
  });

  test("pays by card only once the Terms are accepted", async () => {
    const { id, token } = await placed();
    const pay = () => openCheckout({ reservationId: id, token, siteUrl }, context);
    await expectRefusal(pay(), "invalid");
    await confirmReservationByLink({ token, terms: given() }, context);
    expect(await pay()).toMatchObject({ address: expect.stringContaining("http") });
  });

  test("is a task on Today until the Terms are accepted, even if the payment is already recorded", async () => {
    const first = await placed();
    expect(await tasks()).toMatchObject([
      {
        title: expect.stringContaining("hasn’t accepted the Terms"),
        due: first.made.expiresAt?.toISOString(),
        action: { to: `/office/reservations/${first.id}` },
      },
    ]);
    await confirmReservationByLink({ token: first.token, terms: given() }, context);
    expect(await tasks()).toEqual([]);
  });

  test("who has paid has the spot, and still accepts the Terms by the link in the confirmation", async () => {
    const { id, token } = await placed({ note: "check 1042" });
    expect(await findReservationById(id)).toMatchObject({ state: "paid", termsVersion: null });
    expect(await tasks()).toMatchObject([{ due: null }]);
    await tellChanges();
    const said = (await everyMessage()).find(({ label }) => label === `reservation-paid:${id}`);
    expect(said?.text).toContain("please read and accept our Terms");
    expect(said?.text).toContain("/reservation/confirm/");
    await confirmReservationByLink({ token, terms: given() }, context);
    await expectReservation(id, { state: "paid", termsVersion: site.terms.version });
    expect(await tasks()).toEqual([]);
  });

  test("is reminded once, from the morning of the day before the deadline, and not after accepting", async () => {
    const { id, token } = await placed();
    await tellAllNews();
    expect(await sendTermsReminders()).toBe(0);
    const endsIn = (hours: number) =>
      db
        .update(reservation)
        .set({
          createdAt: sql`now() - interval '2 days'`,
          expiresAt: sql`now() + make_interval(hours => ${hours}::int)`,
        })
        .where(eq(reservation.id, id));
    // At any time of day, the morning before comes later than now in the first case, and is over in the second.
    await endsIn(45);
    expect(await sendTermsReminders()).toBe(0);
    await endsIn(1);
    expect(await sendTermsReminders()).toBe(1);
    expect(await sendTermsReminders()).toBe(1);
    await tellAllNews();
    expect(await written()).toHaveLength(2);
    await confirmReservationByLink({ token, terms: given() }, context);
    expect(await sendTermsReminders()).toBe(0);
  });
});

const placed = async () => placedByOffice({ mailingId: (await planTestMailings())[0] ?? 0 });
const seen = seenReservation;

const how = "on the phone, after reading them on the site";

anyDatabase("the Terms for a caller", () => {
  test("are accepted with who recorded it and how, once, and the spot can be confirmed by phone", async () => {
    const { id } = await placed();
    const without = acceptTermsForCaller({ ...(await seen(id)), how: " " }, byOperator);
    await expectRefusal(without, "invalid");
    await expectRefusal(confirmByPhone(await seen(id), byOperator), "conflict");
    const input = { ...(await seen(id)), how };
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(acceptTermsForCaller(input, byOperator))),
    );
    expect(tries.filter((one) => one && "code" in one)).toHaveLength(2);
    expect(await findReservationById(id)).toMatchObject({ termsVersion: site.terms.version });
    expect(await db.select().from(termsAcceptance)).toMatchObject([
      { recordedBy: "operator:900", how, termsVersion: site.terms.version },
    ]);
    const history = await findAuditEntriesForSubject({ type: "reservation", id }, 9, db);
    expect(history).toContainEqual(
      expect.objectContaining({ event: "reservation.terms-recorded", actor: "operator:900" }),
    );
    expect(await confirmByPhone(await seen(id), byOperator)).toMatchObject({ state: "unpaid" });
  });

  test("are open again when that is taken back, and not where they accepted on the site", async () => {
    const { id } = await placed();
    await acceptTermsForCaller({ ...(await seen(id)), how }, byOperator);
    await undoTermsForCaller(await seen(id), byOperator);
    expect(await findReservationById(id)).toMatchObject({ termsVersion: null });
    expect(await db.$count(termsAcceptance)).toBe(0);
    const { reserved } = await reservedPlace();
    await expectRefusal(undoTermsForCaller(await seen(reserved.id), byOperator), "conflict");
    const again = acceptTermsForCaller({ ...(await seen(reserved.id)), how }, byOperator);
    await expectRefusal(again, "conflict");
  });
});
