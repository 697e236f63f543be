import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { getInitialPriceList } from "#business/mailings/mailing.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { changeHoldSpotOrIndustry, extendHold } from "#business/reservations/claims/extend-hold.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { reserveOnInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { termsAcceptance } from "#database/schema/advertisers.ts";
import { privateLink } from "#database/schema/auth.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { site } from "#site.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import {
  context,
  doubleClaims,
  hold,
  holdWithDetails,
  industryAt,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  renew,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import {
  expectRefusal,
  expectReservation,
  openPage,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findReservationByToken } from "./private-links.ts";

anyDatabase("a hold", () => {
  test("keeps a spot and an industry for 15 minutes at the mailing's price, with a link that is shown once", async () => {
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
    expect(await findReservationByToken(token)).toMatchObject({
      reservation: { id: held.id },
      channel: "browser",
    });
    for (const wrong of ["", "x", token.slice(1), `${token}a`, token.toLowerCase()]) {
      expect(await findReservationByToken(wrong)).toBeUndefined();
    }
    const [link] = await db.select().from(privateLink);
    expect(JSON.stringify(link)).not.toContain(token);
    const history = await findAuditEntriesForSubject({ type: "reservation", id: held.id }, 5, db);
    expect(history).toMatchObject([{ event: "reservation.held", actor: "visitor" }]);
  });

  test("is refused for an unknown mailing, industry or spot, and once booking has closed", async () => {
    const [mailingId = 0] = await planTestMailings([60, 20]);
    const closed = mailingId + 1;
    for (const wish of [
      { mailingId: 99 },
      { mailingId, spot: "F9" },
      { mailingId, industry: "none" },
    ]) {
      await expectRefusal(hold(wish), "not-found");
    }
    await expectRefusal(hold({ mailingId: closed }), "conflict");
    for (const state of ["planned", "closed", "printed", "canceled"] as const) {
      await db.update(mailing).set({ state });
      await expectRefusal(hold({ mailingId }), "conflict");
    }
  });

  test("can be made until the last second of the day booking closes in Arizona, by the database's clock", async () => {
    const [mailingId = 0] = await planTestMailings();
    const today = await findTodayByDatabaseClock();
    await db.update(mailing).set({ bookingCloses: today });
    await hold({ mailingId });
    await db.update(mailing).set({ bookingCloses: sql`${today}::date - 1` });
    await expectRefusal(hold({ mailingId, spot: "F2", industry: "hvac" }), "conflict");
  });

  test("is extended by 10 minutes three times, and a double click counts once", async () => {
    const { reservation: held } = await hold();
    const [one, two] = await Promise.all([
      extendHold({ reservationId: held.id, seen: 0 }, context),
      extendHold({ reservationId: held.id, seen: 0 }, context),
    ]);
    expect(one).toMatchObject({ extensions: 1 });
    expect(two).toMatchObject({ extensions: 1 });
    expect((await findReservationById(held.id))?.secondsLeft).toBeGreaterThan(24 * 60);
    await extendHold({ reservationId: held.id }, context);
    await extendHold({ reservationId: held.id }, context);
    await expectRefusal(extendHold({ reservationId: held.id }, context), "conflict");
    expect((await findReservationById(held.id))?.secondsLeft).toBeLessThanOrEqual(45 * 60);
  });

  test("whose time is up can't be extended, filled in or paid by a new page, but can be taken again with its details", async () => {
    const { reservation: held, token } = await holdWithDetails();
    await shiftExpiry(held.id, -1);
    const reservationId = held.id;
    const details = someDetails();
    for (const attempt of [
      () => extendHold({ reservationId }, context),
      () =>
        saveBuyerDetailsAndTerms({ reservationId, details, networkAddress: ownNetwork() }, context),
      () => openPage(reservationId),
      () => reserveOnInvoice({ reservationId }, context),
      () => changeHoldSpotOrIndustry({ reservationId, spot: "F2" }, context),
    ]) {
      await expectRefusal(attempt(), "conflict", /run out/);
    }
    const renewed = await renew(reservationId);
    expect(renewed).toMatchObject({
      state: "held",
      contactId: held.contactId,
      endedAt: null,
      extensions: 0,
    });
    expect(renewed.secondsLeft).toBeGreaterThan(14 * 60 + 50);
    expect(await findReservationByToken(token)).toMatchObject({ reservation: { id: held.id } });
    await expectRefusal(renew(reservationId), "conflict");
  });

  test("whose time is up cannot be taken again once another visitor has the spot", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: first } = await hold({ mailingId });
    await shiftExpiry(first.id, -1);
    const { reservation: second } = await hold({ mailingId });
    await expectReservation(first.id, {
      state: "expired",
      endedFromState: "held",
      expiresAt: null,
    });
    await expectRefusal(renew(first.id), "conflict");
    expect(await findReservationById(second.id)).toMatchObject({ state: "held" });
    expect(await doubleClaims()).toEqual([]);
  });

  test("moves to another spot while its clock keeps running, and stays if that spot is taken", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    await shiftExpiry(held.id, 300);
    const change = (wish: { spot: string; industry?: string }) =>
      changeHoldSpotOrIndustry({ reservationId: held.id, ...wish }, context);
    const moved = await change({ spot: "B4" });
    expect(moved).toMatchObject({ id: held.id, spot: "B4", size: "small", priceCents: 350_00 });
    expect(moved.secondsLeft).toBeLessThanOrEqual(300);
    await hold({ mailingId, spot: "F2", industry: "hvac" });
    for (const wish of [{ spot: "F2" }, { spot: "B4", industry: "hvac" }]) {
      await expectRefusal(change(wish), "conflict");
    }
    await expectReservation(held.id, { state: "held", spot: "B4", industry: "plumbing" });
    await hold({ mailingId, spot: "F1", industry: "solar" });
  });

  test("given back is free at once, and giving it back twice changes nothing", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    await releaseHold({ reservationId: held.id }, context);
    expect(await releaseHold({ reservationId: held.id }, context)).toMatchObject({
      state: "released",
    });
    await hold({ mailingId });
  });

  test("stores the buyer and the accepted Terms: version, time, and a salted hash of the network", async () => {
    const { reservation: held } = await hold();
    const details = someDetails({ business: "Desert Air", website: "https://a.example/" });
    const input = { reservationId: held.id, details, networkAddress: "203.0.113.77" };
    const filled = await saveBuyerDetailsAndTerms(input, context);
    const again = await saveBuyerDetailsAndTerms(
      { ...input, details: { ...details, name: "Kim" } },
      context,
    );
    expect(again.contactId).toBe(filled.contactId);
    expect(await findContactWithBusiness(filled.contactId ?? 0)).toMatchObject({
      business: "Desert Air",
      name: "Kim",
    });
    const accepted = await db.select().from(termsAcceptance);
    expect(accepted).toMatchObject([
      { contactId: filled.contactId, termsVersion: site.terms.version },
    ]);
    expect(accepted[0]?.networkHash).toMatch(/^[\da-f]{32}$/);
    expect(JSON.stringify(accepted)).not.toContain("203.0.113");
    const stale = { ...details, terms: "0" };
    const changed = saveBuyerDetailsAndTerms({ ...input, details: stale }, context);
    expect(await outcomeOf(changed)).toMatchObject({ code: "conflict", field: "terms" });
  });

  test("never touches another buyer's business record when the same address is typed", async () => {
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
      ids.push((await saveBuyerDetailsAndTerms(input, context)).contactId);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test("keeps its original price when the mailing's price changes", async () => {
    const { reservation: held } = await hold();
    await db
      .update(mailing)
      .set({ prices: { ...getInitialPriceList(), small: 1_00, medium: 2_00, large: 3_00 } });
    const same = await changeHoldSpotOrIndustry({ reservationId: held.id, spot: "F1" }, context);
    expect(same.priceCents).toBe(1000_00);
    const other = await changeHoldSpotOrIndustry({ reservationId: held.id, spot: "F4" }, context);
    expect(other.priceCents).toBe(2_00);
  });

  test("is refused as the fourth open unpaid spot of one email domain, phone or public mailbox, and as the fifth of one network", async () => {
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
      const outcome = await outcomeOf(saveBuyerDetailsAndTerms(input, context));
      if (outcome instanceof Error) await releaseHold({ reservationId: held.id }, context);
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
    await expectRefusal(place(4, {}, "198.51.100.7"), "too-many");
    expect(await outcomeOf(place(5, {}, "198.51.100.8"))).toMatchObject({ state: "held" });
  });
});
