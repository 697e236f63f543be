import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getContact } from "#business/advertisers/find.ts";
import { findHistory } from "#business/journal/journal.ts";
import { mintLink } from "#business/people/private-link.ts";
import {
  industry,
  job,
  mailing,
  privateLink,
  reservation,
  termsAcceptance,
} from "#database/schema.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Refusal } from "#platform/refusal.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  circumstances,
  doubleClaims,
  hold,
  holdWithDetails,
  industryAt,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
  someDetails,
} from "#tests/support/reservation.ts";
import { beginPayment, stopPaying } from "./begin-payment.ts";
import { cancellationToday, cancelReservation } from "./cancel-reservation.ts";
import { changeHold } from "./change-hold.ts";
import { confirmByMail } from "./confirm-by-mail.ts";
import { expireHolds, remindUnpaid } from "./expire-holds.ts";
import { extendHold } from "./extend-hold.ts";
import {
  databaseToday,
  findAlternatives,
  findAvailability,
  findBoard,
  findCard,
  getReservation,
  openReservation,
} from "./find.ts";
import { giveDetails } from "./give-details.ts";
import { markPaid } from "./mark-paid.ts";
import { markRefunded } from "./mark-refunded.ts";
import { releaseHold } from "./release-hold.ts";
import { releaseUnpaid } from "./release-unpaid.ts";
import { renewHold } from "./renew-hold.ts";
import { reserveOnInvoice } from "./reserve-on-invoice.ts";

const refused = (code: Refusal["code"]) => expect.objectContaining({ name: "Refusal", code });
const inAnHour = () => new Date(Date.now() + 60 * 60_000);

/** A place on an invoice, and the token that stands in its e-mail. */
async function onInvoice(mailingId: number, wish = {}) {
  const { reservation: held } = await holdWithDetails({ mailingId, ...wish });
  const reserved = await reserveOnInvoice({ reservationId: held.id }, circumstances);
  const subject = { type: "reservation", id: held.id };
  return { reserved, token: await mintLink(db, { subject, way: "mail" }) };
}

async function paid(mailingId: number, wish = {}, payment = "cs_1") {
  const { reservation: held } = await holdWithDetails({ mailingId, ...wish });
  return (await markPaid({ reservationId: held.id, payment }, circumstances)).reservation;
}

const changesAsked = async () =>
  (await db.select({ payload: job.payload }).from(job).where(sql`kind = 'reservation.changed'`))
    .map(({ payload }) => payload as { reservationId: number; change: string; from: string })
    .map(({ change, from }) => `${from} > ${change}`);

eachDatabase("a reservation", () => {
  test("holds a place and an industry for 15 minutes at the mailing's price, with a link that is told once", async () => {
    const [mailingId = 0] = await planTestMailings();
    const heard: unknown[] = [];
    const stop = onAnnouncement("availability", (said) => heard.push(said));
    const { reservation: held, token } = await hold({ mailingId, spot: "B5", industry: "hvac" });
    await expect.poll(() => heard).toEqual([{ kind: "announced", payload: mailingId }]);
    stop();
    expect(held).toMatchObject({
      state: "held",
      size: "small",
      priceCents: 350_00,
      industry: "hvac",
      exclusivityGroup: "hvac",
      extensions: 0,
      version: 1,
    });
    expect(held.reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(held.secondsLeft).toBeGreaterThan(14 * 60 + 50);
    expect(held.secondsLeft).toBeLessThanOrEqual(15 * 60);
    expect(await openReservation(token)).toMatchObject({
      reservation: { id: held.id },
      way: "browser",
    });
    for (const wrong of ["", "x", token.slice(1), `${token}a`, token.toLowerCase()]) {
      expect(await openReservation(wrong)).toBeUndefined();
    }
    const [link] = await db.select().from(privateLink);
    expect(JSON.stringify(link)).not.toContain(token);
    const history = await findHistory({ type: "reservation", id: held.id }, 5, db);
    expect(history).toMatchObject([{ event: "reservation.held", actor: "visitor" }]);
  });

  test("is refused where there is no such mailing, industry or place, and once booking has closed", async () => {
    const [mailingId = 0] = await planTestMailings([60, 20]);
    const closed = mailingId + 1;
    for (const wish of [
      { mailingId: 99 },
      { mailingId, spot: "F9" },
      { mailingId, industry: "none" },
    ]) {
      expect(await outcomeOf(hold(wish))).toEqual(refused("not-found"));
    }
    expect(await outcomeOf(hold({ mailingId: closed }))).toEqual(refused("conflict"));
    for (const state of ["planned", "closed", "printed", "cancelled"]) {
      await db.update(mailing).set({ state });
      expect(await outcomeOf(hold({ mailingId }))).toEqual(refused("conflict"));
    }
  });

  test("can be made until the last second of the day on which booking closes in Arizona, by the database's clock", async () => {
    const [mailingId = 0] = await planTestMailings();
    const today = await databaseToday();
    await db.update(mailing).set({ bookingCloses: today });
    await hold({ mailingId });
    await db.update(mailing).set({ bookingCloses: sql`${today}::date - 1` });
    expect(await outcomeOf(hold({ mailingId, spot: "F2", industry: "hvac" }))).toEqual(
      refused("conflict"),
    );
  });

  test("keeps competing industries off, where the operator has put them into one group", async () => {
    const [mailingId = 0] = await planTestMailings();
    await db
      .update(industry)
      .set({ exclusivityGroup: "air" })
      .where(sql`slug in ('hvac', 'solar')`);
    await hold({ mailingId, industry: "hvac" });
    expect(await outcomeOf(hold({ mailingId, spot: "F2", industry: "solar" }))).toEqual(
      refused("conflict"),
    );
    const [first] = await findAvailability("solar");
    expect(first?.verdict).toBe("held");
  });

  test("is extended by 10 minutes three times, and a double click counts once", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    const [one, two] = await Promise.all([
      extendHold({ reservationId: held.id, seen: 0 }, circumstances),
      extendHold({ reservationId: held.id, seen: 0 }, circumstances).catch((error: Error) => error),
    ]);
    expect(one).toMatchObject({ extensions: 1 });
    expect(two instanceof Error || two.extensions === 1).toBe(true);
    expect((await getReservation(held.id))?.secondsLeft).toBeGreaterThan(24 * 60);
    await extendHold({ reservationId: held.id }, circumstances);
    await extendHold({ reservationId: held.id }, circumstances);
    expect(await outcomeOf(extendHold({ reservationId: held.id }, circumstances))).toEqual(
      refused("conflict"),
    );
    expect((await getReservation(held.id))?.secondsLeft).toBeLessThanOrEqual(45 * 60);
  });

  test("whose time is up can neither be extended, filled in nor paid by a new page, but taken again with all that was typed", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held, token } = await holdWithDetails({ mailingId });
    await shiftExpiry(held.id, -1);
    const reservationId = held.id;
    const details = someDetails();
    for (const attempt of [
      () => extendHold({ reservationId }, circumstances),
      () => giveDetails({ reservationId, details, networkAddress: ownNetwork() }, circumstances),
      () => beginPayment({ reservationId, checkout: "page 1", until: inAnHour() }, circumstances),
      () => reserveOnInvoice({ reservationId }, circumstances),
      () => changeHold({ reservationId, spot: "F2" }, circumstances),
    ]) {
      expect(await outcomeOf(attempt())).toMatchObject({
        code: "conflict",
        sentence: expect.stringMatching(/run out/),
      });
    }
    const renewed = await renewHold({ reservationId }, circumstances);
    expect(renewed).toMatchObject({
      state: "held",
      contactId: held.contactId,
      endedAt: null,
      extensions: 0,
    });
    expect(renewed.secondsLeft).toBeGreaterThan(14 * 60 + 50);
    expect(await openReservation(token)).toMatchObject({ reservation: { id: held.id } });
    expect(await outcomeOf(renewHold({ reservationId }, circumstances))).toEqual(
      refused("conflict"),
    );
  });

  test("whose time is up and whose place somebody took cannot be taken again", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: first } = await hold({ mailingId });
    await shiftExpiry(first.id, -1);
    const { reservation: second } = await hold({ mailingId });
    expect(await getReservation(first.id)).toMatchObject({
      state: "expired",
      endedFrom: "held",
      expiresAt: null,
    });
    expect(await outcomeOf(renewHold({ reservationId: first.id }, circumstances))).toEqual(
      refused("conflict"),
    );
    expect(await getReservation(second.id)).toMatchObject({ state: "held" });
    expect(await doubleClaims()).toEqual([]);
  });

  test("moves to another place with its clock running on, and stays where that is taken", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    await shiftExpiry(held.id, 300);
    const moved = await changeHold({ reservationId: held.id, spot: "B4" }, circumstances);
    expect(moved).toMatchObject({ id: held.id, spot: "B4", size: "small", priceCents: 350_00 });
    expect(moved.secondsLeft).toBeLessThanOrEqual(300);
    await hold({ mailingId, spot: "F2", industry: "hvac" });
    for (const wish of [{ spot: "F2" }, { spot: "B4", industry: "hvac" }]) {
      const attempt = changeHold({ reservationId: held.id, ...wish }, circumstances);
      expect(await outcomeOf(attempt)).toEqual(refused("conflict"));
    }
    expect(await getReservation(held.id)).toMatchObject({
      state: "held",
      spot: "B4",
      industry: "plumbing",
    });
    await hold({ mailingId, spot: "F1", industry: "solar" });
  });

  test("given back is free at once; twice is once", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    await releaseHold({ reservationId: held.id }, circumstances);
    expect(await releaseHold({ reservationId: held.id }, circumstances)).toMatchObject({
      state: "released",
    });
    await hold({ mailingId });
  });

  test("keeps who reserves, and the Terms they agreed to: version, time, and a salted hash of the network", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    const details = someDetails({ business: "Desert Air", website: "https://a.example/" });
    const input = { reservationId: held.id, details, networkAddress: "203.0.113.77" };
    const filled = await giveDetails(input, circumstances);
    const again = await giveDetails(
      { ...input, details: { ...details, name: "Kim" } },
      circumstances,
    );
    expect(again.contactId).toBe(filled.contactId);
    expect(await getContact(filled.contactId ?? 0)).toMatchObject({
      business: "Desert Air",
      name: "Kim",
    });
    const accepted = await db.select().from(termsAcceptance);
    expect(accepted).toMatchObject([{ contactId: filled.contactId, version: "1" }]);
    expect(accepted[0]?.networkHash).toMatch(/^[\da-f]{32}$/);
    expect(JSON.stringify(accepted)).not.toContain("203.0.113");
    const stale = { ...details, terms: "0" };
    expect(await outcomeOf(giveDetails({ ...input, details: stale }, circumstances))).toMatchObject(
      {
        code: "conflict",
        field: "terms",
      },
    );
  });

  test("never touches the business of somebody else who typed the same address", async () => {
    const [mailingId = 0] = await planTestMailings();
    const details = someDetails();
    const ids: (number | null)[] = [];
    for (const spot of ["F1", "F2"]) {
      const { reservation: held } = await hold({
        mailingId,
        spot,
        industry: spot === "F1" ? "hvac" : "solar",
      });
      const input = { reservationId: held.id, details, networkAddress: ownNetwork() };
      ids.push((await giveDetails(input, circumstances)).contactId);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test("by card lives until its payment page ends, plus the lag, and is held again when the page is closed", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: bare } = await hold({ mailingId });
    const early = beginPayment(
      { reservationId: bare.id, checkout: "page 1", until: inAnHour() },
      circumstances,
    );
    expect(await outcomeOf(early)).toMatchObject({
      code: "conflict",
      sentence: expect.stringMatching(/details/),
    });
    const { reservation: held } = await holdWithDetails({
      mailingId,
      spot: "F2",
      industry: "hvac",
    });
    const paying = await beginPayment(
      { reservationId: held.id, checkout: "page 1", until: inAnHour() },
      circumstances,
    );
    expect(paying).toMatchObject({ state: "paying", paymentWay: "card" });
    expect(paying.secondsLeft).toBeGreaterThan(64 * 60);
    expect(paying.secondsLeft).toBeLessThan(66 * 60);
    expect(await outcomeOf(releaseHold({ reservationId: held.id }, circumstances))).toEqual(
      refused("conflict"),
    );
    const stopped = await stopPaying({ reservationId: held.id }, circumstances);
    expect(stopped).toMatchObject({ state: "held", paymentWay: null });
    expect(stopped.secondsLeft).toBeLessThanOrEqual(15 * 60);
    const ended = await releaseUnpaid(
      { reservationId: held.id, checkout: "page 1" },
      circumstances,
    );
    expect(ended).toMatchObject({ released: false, reservation: { state: "held" } });
  });

  test("whose payment page ended is given back by the word about that page, and not by a late one about another", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await holdWithDetails({ mailingId });
    const reservationId = held.id;
    for (const checkout of ["page 1", "page 2"]) {
      await beginPayment({ reservationId, checkout, until: inAnHour() }, circumstances);
    }
    const late = await releaseUnpaid({ reservationId, checkout: "page 1" }, circumstances);
    expect(late).toMatchObject({ released: false, reservation: { state: "paying" } });
    const ended = await releaseUnpaid({ reservationId, checkout: "page 2" }, circumstances);
    expect(ended).toMatchObject({ released: true, reservation: { state: "released" } });
    await hold({ mailingId });
  });

  test("on an invoice that is being paid by card keeps its place while the page is open, confirmed or not", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reserved, token } = await onInvoice(mailingId);
    const inTenDays = new Date(Date.now() + 10 * 86_400_000);
    const input = { reservationId: reserved.id, checkout: "page 1", until: inTenDays };
    const open = await beginPayment(input, circumstances);
    expect(open).toMatchObject({ state: "unconfirmed", paymentWay: "invoice" });
    const firm = await confirmByMail({ token }, circumstances);
    expect(firm.expiresAt).toEqual(open.expiresAt);
  });

  test("paid stays paid: every late word about its payment page, its clock or its invoice does nothing", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id: reservationId } = await paid(mailingId);
    expect(await releaseUnpaid({ reservationId, checkout: "page 1" }, circumstances)).toMatchObject(
      {
        released: false,
      },
    );
    expect(await expireHolds(circumstances)).toBe(0);
    for (const attempt of [
      () => releaseHold({ reservationId }, circumstances),
      () => stopPaying({ reservationId }, circumstances),
      () => renewHold({ reservationId }, circumstances),
      () => beginPayment({ reservationId, checkout: "page 1", until: inAnHour() }, circumstances),
    ]) {
      expect(await outcomeOf(attempt())).toEqual(refused("conflict"));
    }
    expect(await getReservation(reservationId)).toMatchObject({ state: "paid", expiresAt: null });
    expect(await markRefunded({ reservationId, payment: "other" }, circumstances)).toMatchObject({
      changed: false,
    });
  });

  test("is paid by a payment once, and a second payment is to be given back", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await holdWithDetails({ mailingId });
    const reservationId = held.id;
    const outcomes = await Promise.all(
      ["cs_1", "cs_1", "cs_1", "cs_2", "cs_1"].map((payment) =>
        markPaid({ reservationId, payment }, circumstances),
      ),
    );
    const counts = Object.groupBy(outcomes, ({ outcome }) => outcome);
    expect(counts.granted).toHaveLength(1);
    expect((counts.already?.length ?? 0) + (counts.twice?.length ?? 0)).toBe(4);
    expect(counts.lost).toBeUndefined();
    expect(await changesAsked()).toEqual(["held > paid"]);
  });

  test("paid 1 ms before and after its time are both granted while nobody took the place", async () => {
    const [mailingId = 0] = await planTestMailings();
    for (const [n, seconds] of [0.001, -0.001].entries()) {
      const { reservation: held } = await holdWithDetails({
        mailingId,
        spot: `F${n + 1}`,
        industry: industryAt(n),
      });
      await shiftExpiry(held.id, seconds);
      const { outcome } = await markPaid(
        { reservationId: held.id, payment: `cs_${n}` },
        circumstances,
      );
      expect(outcome).toBe("granted");
    }
  });

  test("paid after its time had run out is granted while it is free, and lost once it is resold", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: late } = await holdWithDetails({ mailingId });
    await shiftExpiry(late.id, -1);
    expect(await expireHolds(circumstances)).toBe(1);
    const granted = await markPaid({ reservationId: late.id, payment: "cs_1" }, circumstances);
    expect(granted).toMatchObject({
      outcome: "granted",
      reservation: { state: "paid", endedAt: null, endedFrom: null },
    });

    const { reservation: later } = await holdWithDetails({
      mailingId,
      spot: "F2",
      industry: "hvac",
    });
    await shiftExpiry(later.id, -1);
    await paid(mailingId, { spot: "F2", industry: "solar" }, "cs_2");
    const lost = await markPaid({ reservationId: later.id, payment: "cs_3" }, circumstances);
    expect(lost).toMatchObject({
      outcome: "lost",
      reservation: { state: "expired", paidWith: null },
    });
    const [, sold] = await db.select().from(reservation).orderBy(reservation.id).offset(1);
    await markRefunded({ reservationId: sold?.id ?? 0, payment: "cs_2" }, circumstances);
    const toldAgain = await markPaid({ reservationId: later.id, payment: "cs_3" }, circumstances);
    expect(toldAgain).toMatchObject({ outcome: "lost", reservation: { state: "expired" } });
    expect(await doubleClaims()).toEqual([]);
  });

  test("of a mailing that was printed, called off or due for print meanwhile is lost when it is paid, and its claim ends", async () => {
    const [mailingId = 0] = await planTestMailings();
    for (const [n, state] of ["printed", "cancelled", "published"].entries()) {
      const { reservation: held } = await holdWithDetails({
        mailingId,
        spot: `F${n + 1}`,
        industry: industryAt(n),
      });
      await beginPayment(
        { reservationId: held.id, checkout: "page 1", until: inAnHour() },
        circumstances,
      );
      const yesterday = sql`(statement_timestamp() at time zone 'America/Phoenix')::date - 1`;
      const inPrint = { bookingCloses: yesterday, briefDue: yesterday, approvalDue: yesterday };
      const late = state === "published" ? { ...inPrint, printFile: yesterday } : {};
      await db.update(mailing).set({ state, ...late });
      const { outcome, reservation: after } = await markPaid(
        { reservationId: held.id, payment: `cs_${n}` },
        circumstances,
      );
      expect({ outcome, state: after.state }).toEqual({ outcome: "lost", state: "released" });
      await db.update(mailing).set({ state: "published" });
    }
  });

  test("keeps the price at which it was made, whatever becomes of the mailing's", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    await db.update(mailing).set({ prices: { small: 1_00, medium: 2_00, large: 3_00 } });
    const same = await changeHold({ reservationId: held.id, spot: "F1" }, circumstances);
    expect(same.priceCents).toBe(1000_00);
    const other = await changeHold({ reservationId: held.id, spot: "F4" }, circumstances);
    expect(other.priceCents).toBe(2_00);
  });

  test("on an invoice becomes firm by the button in the e-mail and by no other link, until its due date is over", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reserved, token } = await onInvoice(mailingId);
    expect(reserved).toMatchObject({ state: "unconfirmed", paymentWay: "invoice" });
    expect(reserved.secondsLeft).toBeGreaterThan(119 * 60);
    expect(reserved.secondsLeft).toBeLessThanOrEqual(120 * 60);
    const subject = { type: "reservation", id: reserved.id };
    for (const way of ["browser", "offer"] as const) {
      const other = await mintLink(db, { subject, way });
      expect(await outcomeOf(confirmByMail({ token: other }, circumstances))).toEqual(
        refused("not-found"),
      );
    }
    const firm = await confirmByMail({ token }, circumstances);
    expect(firm).toMatchObject({ state: "unpaid", paymentDue: reserved.paymentDue });
    expect(firm.expiresAt?.toISOString().slice(11)).toBe("07:00:00.000Z");
    expect(await confirmByMail({ token }, circumstances)).toMatchObject({
      state: "unpaid",
      version: firm.version,
    });
    expect((await getContact(firm.contactId ?? 0))?.emailProvenAt).toBeInstanceOf(Date);
    expect(await changesAsked()).toEqual(["held > unconfirmed", "unconfirmed > firm"]);
  });

  test("on an invoice that was not confirmed in 2 hours, or not paid in time, goes back", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reserved, token } = await onInvoice(mailingId);
    await shiftExpiry(reserved.id, -1);
    expect(await outcomeOf(confirmByMail({ token }, circumstances))).toEqual(refused("conflict"));
    const firm = await onInvoice(mailingId, { spot: "F2", industry: "hvac" });
    await confirmByMail({ token: firm.token }, circumstances);
    await shiftExpiry(firm.reserved.id, -1);
    expect(await expireHolds(circumstances)).toBe(2);
    expect((await changesAsked()).slice(-2)).toEqual(["unconfirmed > expired", "unpaid > expired"]);
    expect((await findCard({ mailingId }))?.spots.every(({ state }) => state === "open")).toBe(
      true,
    );
  });

  test("on an invoice is reminded of once, on the day before it is due", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { token, reserved } = await onInvoice(mailingId);
    await confirmByMail({ token }, circumstances);
    expect(await remindUnpaid()).toBe(0);
    await db.update(reservation).set({
      paymentDue: sql`(statement_timestamp() at time zone 'America/Phoenix' - interval '9 hours')::date + 1`,
      confirmedAt: sql`now() - interval '13 hours'`,
    });
    await shiftExpiry(reserved.id, 3600);
    for (let i = 0; i < 3; i++) expect(await remindUnpaid()).toBe(1);
    expect((await changesAsked()).filter((one) => one.endsWith("reminder"))).toHaveLength(1);
  });

  test.each([
    ["until booking closes", 60, "refund"],
    ["after that, until the card goes to print", 15, "credit"],
  ])(
    "paid and cancelled %s (%i days ahead) frees the place and gives: %s",
    async (_, daysAhead, gives) => {
      const [mailingId = 0] = await planTestMailings([60]);
      const { id: reservationId } = await paid(mailingId);
      const today = await databaseToday();
      const by = (days: number) => sql`${today}::date + ${daysAhead - days}::int`;
      await db
        .update(mailing)
        .set({ bookingCloses: by(21), briefDue: by(19), approvalDue: by(14), printFile: by(12) });
      expect(await cancellationToday(reservationId)).toBe(gives);
      const wrong = gives === "refund" ? "credit" : "refund";
      const stale = cancelReservation({ reservationId, expects: wrong }, circumstances);
      expect(await outcomeOf(stale)).toEqual(refused("conflict"));
      const input = { reservationId, expects: gives as "refund" | "credit" };
      const cancelled = await cancelReservation(input, circumstances);
      expect(cancelled).toMatchObject({
        gives,
        wasPaid: true,
        reservation: { state: "cancelled", cancelledBy: "visitor" },
      });
      expect(await cancelReservation({ reservationId }, circumstances)).toEqual(cancelled);
      expect((await findCard({ mailingId }))?.spots.every(({ state }) => state === "open")).toBe(
        true,
      );
      const refund = { reservationId, payment: "cs_1" };
      expect(await markRefunded(refund, circumstances)).toMatchObject({ changed: true });
      expect(await markRefunded(refund, circumstances)).toMatchObject({ changed: false });
      expect(await changesAsked()).toEqual(["held > paid", "paid > cancelled", "paid > refunded"]);
    },
  );

  test("in print is not cancelled by a visitor; the operator can, and nothing comes back", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id: reservationId } = await paid(mailingId);
    await db.update(mailing).set({ state: "printed" });
    expect(await outcomeOf(cancelReservation({ reservationId }, circumstances))).toEqual(
      refused("conflict"),
    );
    const operator = { actor: { kind: "operator", id: "ana" } as const, now: new Date() };
    expect(await cancelReservation({ reservationId }, operator)).toMatchObject({
      gives: "nothing",
      reservation: { cancelledBy: "operator:ana" },
    });
  });

  test("refunded at the gateway frees the place; the late word of the first payment neither takes nor gives again", async () => {
    const [mailingId = 0] = await planTestMailings();
    const first = await paid(mailingId);
    await markRefunded({ reservationId: first.id, payment: "cs_1" }, circumstances);
    const second = await paid(mailingId, {}, "cs_2");
    const late = await markPaid({ reservationId: first.id, payment: "cs_1" }, circumstances);
    expect(late).toMatchObject({ outcome: "already", reservation: { state: "refunded" } });
    expect(await getReservation(second.id)).toMatchObject({ state: "paid" });
  });

  test("a fourth open unpaid place of one e-mail domain, phone or public mailbox, and a fifth of one network, are refused", async () => {
    const [mailingId = 0] = await planTestMailings();
    const place = async (
      n: number,
      given: Parameters<typeof someDetails>[0],
      networkAddress = ownNetwork(),
    ) => {
      const { reservation: held } = await hold({
        mailingId,
        spot: `B${n + 1}`,
        industry: industryAt(n),
        networkAddress,
      });
      const input = { reservationId: held.id, details: someDetails(given), networkAddress };
      const outcome = await outcomeOf(giveDetails(input, circumstances));
      if (outcome instanceof Error) await releaseHold({ reservationId: held.id }, circumstances);
      return outcome;
    };
    for (let n = 0; n < 3; n++) await place(n, { email: `pat${n}@shop.example` });
    expect(await place(3, { email: "kim@SHOP.example" })).toEqual(refused("too-many"));
    await db.delete(privateLink);
    await db.delete(reservation);
    for (let n = 0; n < 3; n++) await place(n, { email: `pat+${n}@gmail.com` });
    expect(await place(3, { email: "p.at@gmail.com" })).toEqual(refused("too-many"));
    expect(await place(4, { email: "kim@gmail.com" })).toMatchObject({ state: "held" });
    await db.delete(reservation);
    for (let n = 0; n < 3; n++) await place(n, { phone: "+14805550199" });
    expect(await place(3, { phone: "+14805550199" })).toEqual(refused("too-many"));
    await db.delete(reservation);
    for (let n = 0; n < 4; n++) await place(n, {}, "198.51.100.7");
    expect(await outcomeOf(place(4, {}, "198.51.100.7"))).toEqual(refused("too-many"));
    expect(await outcomeOf(place(5, {}, "198.51.100.8"))).toMatchObject({ state: "held" });
  });
});

eachDatabase("what is free", () => {
  test("says of an industry on each coming mailing: open, held, taken, full or closed, with the places left", async () => {
    const [near = 0, mid = 0, far = 0, last = 0] = await planTestMailings([15, 60, 90, 120]);
    await hold({ mailingId: mid });
    await paid(far, { spot: "B4" });
    for (let n = 0; n < 14; n++) {
      const spot = n < 7 ? `F${n + 1}` : `B${n - 6}`;
      await hold({ mailingId: last, spot, industry: industryAt(n) });
    }
    const all = await findAvailability("plumbing");
    expect(all.map(({ mailing: { id }, verdict }) => [id, verdict])).toEqual([
      [near, "closed"],
      [mid, "held"],
      [far, "taken"],
      [last, "full"],
    ]);
    expect(all[1]?.spotsLeft).toEqual({ small: 4, medium: 4, large: 5 });
    expect(all[2]?.spotsLeft).toEqual({ small: 3, medium: 4, large: 6 });
    expect(await findAvailability("nothing")).toEqual([]);
  });

  test("counts a claim whose time is up as free, before anybody has ended it", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    expect((await findAvailability("plumbing"))[0]?.verdict).toBe("held");
    await shiftExpiry(held.id, -1);
    expect((await findAvailability("plumbing"))[0]).toMatchObject({
      verdict: "open",
      spotsLeft: { large: 6 },
    });
    expect(await getReservation(held.id)).toMatchObject({ state: "held", secondsLeft: 0 });
  });

  test("names the industries on a card and not the advertisers, and says which spot is mine", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: mine } = await holdWithDetails({ mailingId });
    await paid(mailingId, { spot: "F2", industry: "hvac" });
    await hold({ mailingId, spot: "F3", industry: "solar" });
    const board = await findBoard(mailingId);
    const busy = board?.industries.filter(({ freedom }) => freedom !== "open");
    expect(busy).toEqual([
      { slug: "hvac", name: "HVAC", freedom: "taken" },
      { slug: "plumbing", name: "Plumbing", freedom: "held" },
      { slug: "solar", name: "Solar Installation", freedom: "held" },
    ]);
    expect(board?.industries).toHaveLength(54);
    const card = await findCard({ mailingId, mine: mine.id });
    expect(card?.spots.slice(0, 4).map(({ state }) => state)).toEqual([
      "mine",
      "sold",
      "held",
      "open",
    ]);
    expect(JSON.stringify([board, card])).not.toContain("Business ");
    expect(await findBoard(99)).toBeUndefined();
    expect(await findCard({ mailingId: 99 })).toBeUndefined();
  });

  test("offers the nearest places of the same size first, and mailings where the industry is open", async () => {
    const [mailingId = 0, next = 0] = await planTestMailings();
    await hold({ mailingId, spot: "F2" });
    const same = await findAlternatives({ mailingId, industry: "hvac", spot: "F2" });
    expect(same.spots.map(({ id }) => id)).toEqual(["F1", "F3", "B2"]);
    const gone = await findAlternatives({ mailingId, industry: "plumbing", spot: "F2" });
    expect(gone).toMatchObject({ spots: [], verdict: "held" });
    expect(gone.mailings[0]?.mailing.id).toBe(next);
  });
});
