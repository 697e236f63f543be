import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { getFirstPriceList } from "#business/mailings/mailing.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { priceToRetakeSpot, renewHold } from "#business/reservations/claims/extend-hold.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  findActiveInvoice,
  findLatestInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import {
  firmPlace,
  reservedPlace,
  tellChanges,
  theMessage,
  tokenIn,
} from "#tests/support/business/papers.ts";
import {
  context,
  linkTo,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  renew,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

const confirm = (token: string) => confirmReservationByLink({ token }, context);
const emailOf = async (id: number) =>
  findContactWithBusiness((await findReservationById(id))?.contactId ?? 0).then(
    (person) => person?.email ?? "",
  );
const costsNow = (id: number, priceCents: number) =>
  db
    .update(mailing)
    .set({ prices: { ...getFirstPriceList(), large: priceCents } })
    .where(eq(mailing.id, id));

const runOut = async (id: number) => shiftExpiry(id, -1);
const sweep = () => expireAllOverdueClaims(context);
const firm = async (id: number) => confirm(await linkTo(id));
const again = (id: number) => runOut(id).then(() => renew(id));

anyDatabase("finishing a reservation", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("an expired spot that is taken again is confirmed by the button of its new message", async () => {
    const { reservationId, invoice: first } = await firmPlace({ mailingId });
    await shiftExpiry(reservationId, -1);
    await expireAllOverdueClaims(context);
    await tellChanges();
    await renewHold({ reservationId, shownCents: 1000_00 }, context);
    await choosePayByInvoice({ reservationId }, context);
    await tellChanges();
    const sent = await theMessage(`reservation-unconfirmed:${reservationId}:1`);
    expect(await confirm(tokenIn(sent, "confirm"))).toMatchObject({ state: "unpaid" });
    expect((await findReservationById(reservationId))?.secondsLeft).toBeGreaterThan(12 * 3600);
    const second = await findActiveInvoice(reservationId);
    expect(second).toMatchObject({ state: "open" });
    expect(second?.number).not.toBe(first.number);
    await tellChanges();
    const messages = await theMessage(
      `reservation-firm:${reservationId}:${second?.number}:operator`,
    );
    expect(messages.text).toContain(second?.number);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ["was not confirmed in time", runOut],
    ["was not confirmed in time, and was ended", (id) => runOut(id).then(() => sweep())],
    ["was not paid in time", (id) => firm(id).then(() => runOut(id))],
    [
      "was not paid in time, and was ended",
      (id) =>
        firm(id)
          .then(() => runOut(id))
          .then(sweep),
    ],
    [
      "is on hold again",
      (id) =>
        firm(id)
          .then(() => runOut(id))
          .then(() => renew(id)),
    ],
    ["was given back", (id) => again(id).then(() => releaseHold({ reservationId: id }, context))],
    ["was canceled", (id) => cancelAndCompensate({ reservationId: id }, context)],
  ])(
    "the button of an email confirms nothing of a spot that %s, and says so",
    async (_, happens) => {
      const { reservationId } = await reservedPlace({ mailingId });
      const token = await linkTo(reservationId);
      await happens(reservationId);
      const before = await findReservationById(reservationId);
      expect(await outcomeOf(confirm(token))).toEqual(refused("conflict"));
      expect(await findReservationById(reservationId)).toMatchObject({ version: before?.version });
    },
  );

  test("the button gives the same answer again for a confirmed spot in time (control)", async () => {
    const { reservationId } = await reservedPlace({ mailingId });
    const token = await linkTo(reservationId);
    const confirmed = await confirm(token);
    expect(await confirm(token)).toMatchObject({ state: "unpaid", version: confirmed.version });
  });

  test("an old link confirms nothing once the buyer has typed another address, which becomes unconfirmed", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const old = await linkTo(reservationId);
    const { contactId } = (await findReservationById(reservationId)) ?? {};
    const proof = async () => (await findContactWithBusiness(contactId ?? 0))?.emailConfirmedAt;
    expect(await proof()).toBeInstanceOf(Date);
    await shiftExpiry(reservationId, -1);
    await renew(reservationId);
    const give = (email: string) =>
      saveBuyerDetailsAndTerms(
        { reservationId, networkAddress: ownNetwork(), details: someDetails({ email }) },
        context,
      );
    await give((await emailOf(reservationId)).toUpperCase());
    expect(await proof()).toBeInstanceOf(Date);
    await give("kim@elsewhere.example");
    expect(await proof()).toBeNull();
    await choosePayByInvoice({ reservationId }, context);
    expect(await outcomeOf(confirm(old))).toEqual(refused("conflict"));
    expect((await findReservationById(reservationId))?.state).toBe("unconfirmed");
    expect(await confirm(await linkTo(reservationId))).toMatchObject({ state: "unpaid" });
    expect(await proof()).toBeInstanceOf(Date);
  });

  test("a spot is taken again at today's price, and only at the price that was shown", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await shiftExpiry(reservationId, -1);
    await expireAllOverdueClaims(context);
    await costsNow(mailingId, 1100_00);
    const before = await findReservationById(reservationId);
    const stale = renewHold({ reservationId, shownCents: 1000_00 }, context);
    expect(await outcomeOf(stale)).toMatchObject({
      code: "conflict",
      sentence: expect.stringContaining("now $1,100 before tax"),
    });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "expired" });
    const { priceCents: shownCents } = await priceToRetakeSpot(
      before ?? { mailingId, size: "large" },
    );
    const held = await renewHold({ reservationId, shownCents }, context);
    expect(held).toMatchObject({ priceCents: 1100_00, renewals: 1, confirmedAt: null });
    await choosePayByInvoice({ reservationId }, context);
    await confirm(await linkTo(reservationId));
    expect(await findLatestInvoice(reservationId)).toMatchObject({ totalCents: 1100_00 });
  });
});
