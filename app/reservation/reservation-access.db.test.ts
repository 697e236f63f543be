import { expect, test } from "vitest";
import { requireReservationByLink } from "#app/private-page.ts";
import { action as changeFiles } from "#app/reservation/ad/ad-files-page.tsx";
import { action as sendByScript } from "#app/reservation/ad/ad-json.ts";
import { action as changeAd } from "#app/reservation/ad/ad-page.tsx";
import { loader as seePicture } from "#app/reservation/ad/ad-pictures.ts";
import { action as tune } from "#app/reservation/ad/designs/tune-page.tsx";
import { action as makeVersion } from "#app/reservation/proof/latest-proof.tsx";
import { action as changeProof } from "#app/reservation/proof/proof-page.tsx";
import { createGuestLinkToken } from "#business/ads/proofs/guests.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { findCreditWithBalance } from "#business/reservations/pay/credits/give-credit.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/make-up-for-error.ts";
import { reversePayment } from "#business/reservations/pay/invoices/reverse-payment.ts";
import { adGuest } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { placeWithProof, sentProof } from "#tests/support/business/ads.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { creditedBusiness, owedPlace, takeCredit } from "#tests/support/business/payments.ts";
import { context, linkTo, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace, visitRoute } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loadCustomerReservation } from "./customer-reservation.ts";
import { describeCustomerStatus } from "./customer-status.ts";
import { requirePaidReservation } from "./reservation-access.ts";

type Handler = (args: never) => Promise<unknown>;

/** Calls a route of an ad as a visitor with the link does, with a form. */
function visit(route: Handler, token: string, form: Record<string, string>, pattern = "") {
  const params = { token, ...(pattern.endsWith(":file") ? { file: "1" } : { number: "1" }) };
  return visitRoute(route, params, { form, pattern });
}

/** The status of what a route of an ad answers to a form, and where it leads. */
async function answerOf(...asked: Parameters<typeof visit>) {
  const { thrown } = await visit(...asked);
  return thrown ? `${thrown.status} ${thrown.headers.get("location")}` : "answered";
}

const routes: [string, Handler, Record<string, string>, pattern?: string][] = [
  ["to name who approves", changeProof, { do: "invite", guest: "Me", may: "approve" }],
  ["to comment", changeProof, { do: "comment", words: "Hello", author: "Me" }],
  ["to make a version", makeVersion, {}],
  ["to change files", changeFiles, { do: "remove", file: "1" }],
  ["to send a file", sendByScript, {}, "reservation/yours/:token/ad/files/upload"],
  ["to write the ad", changeAd, { headline: "Mine" }],
  [
    "to write the ad by script",
    sendByScript,
    { headline: "Mine" },
    "reservation/yours/:token/ad/save",
  ],
  ["to see designs of typed words", sendByScript, {}, "reservation/yours/:token/ad/designs"],
  ["to choose a design", tune, { look: "template=poster", version: "1" }],
  ["to see a file", seePicture, {}, "reservation/yours/:token/ad/files/:file"],
  ["to see a version", seePicture, {}, "reservation/yours/:token/ad/proofs/:number/drawing.svg"],
];

anyDatabase("a link to an address that is no longer the reservation's", () => {
  test.each(routes)("doesn't serve %s", async (_, route, form, pattern) => {
    const { reservationId: id } = await placeWithProof();
    const subject = { type: "reservation", id };
    const email = "former@shop.example";
    const token = await createPrivateLinkToken(db, { subject, channel: "email", email });
    const leadsAway = `303 /reservation/yours/${token}`;
    expect(await answerOf(route, token, form, pattern)).toBe(leadsAway);
    expect(await db.$count(adGuest)).toBe(0);
  });

  test("is the only one that doesn't: the present one names who approves", async () => {
    const { token } = await placeWithProof();
    const form = { do: "invite", guest: "Dee", may: "approve" };
    expect(await answerOf(changeProof, token, form)).toBe("answered");
    expect(await db.$count(adGuest)).toBe(1);
  });
});

anyDatabase("the link of a guest to an ad", () => {
  test("shows the version that was sent to them, and opens nothing of the customer's", async () => {
    const { reservationId } = await placeWithProof();
    const guest = await createGuestLinkToken(
      { reservationId, name: "Dee", may: "comment" },
      context,
    );
    const theirs = "ad-comments/:token/proofs/:number/drawing.svg";
    const own = "reservation/yours/:token/ad/proofs/:number/drawing.svg";
    const { answer: shown } = await visit(seePicture, guest, {}, theirs);
    expect(shown).toBeInstanceOf(Response);
    expect((shown as Response).headers.get("content-type")).toMatch(/^image\/svg/);
    await expect(visit(seePicture, guest, {}, own)).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});

/** The reservation that a link's proof of mailing is of, or the status that it answers instead. */
const openedBy = (token: string) =>
  requirePaidReservation(token).then(
    ({ reservation: { id } }) => id,
    ({ init }) => init.status,
  );

anyDatabase("the proof of mailing of an ad", () => {
  test("opens with the current link of a paid spot, and with no other", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id } = await paidPlace(mailingId);
    expect(await openedBy(await linkTo(id))).toBe(id);
    const subject = { type: "reservation", id };
    const former = { subject, channel: "email", email: "former@shop.example" } as const;
    expect(await openedBy(await createPrivateLinkToken(db, former))).toBe(404);
    const { reservationId } = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    expect(await openedBy(await linkTo(reservationId))).toBe(404);
    expect(await openedBy("no-such-link")).toBe(404);
  });
});

anyDatabase("the page of a canceled reservation", () => {
  async function pageOf(reservationId: number) {
    const token = await linkTo(reservationId, "email");
    return async () =>
      loadCustomerReservation(await requireReservationByLink(token), "canceled", new Date());
  }

  test("promises the refund until the check bounces, and then lists both and promises nothing", async () => {
    const { reservationId } = await firmPlace();
    await recordCheck(reservationId);
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const page = await pageOf(reservationId);
    expect(describeCustomerStatus(await page()).lead).toContain("We’ll send $1,000 back");

    const { version: expectedVersion = 0 } = (await findLatestInvoice(reservationId)) ?? {};
    const { paymentId } = (await findReservationById(reservationId)) ?? {};
    const dueOn = businessDaysAfter(await findTodayByDatabaseClock(), 7);
    const check = { payment: paymentId ?? "", reason: "bounced", note: "", dueOn } as const;
    await reversePayment({ reservationId, expectedVersion, ...check }, byOperator);
    const your = await page();
    expect(describeCustomerStatus(your).lead).toContain("Your bank returned your check");
    expect(your.refund).toBeUndefined();
    expect(your.movements.map(({ what, cents }) => [what, cents])).toEqual([
      ["Payment received", 1000_00],
      ["Check returned by your bank", -1000_00],
    ]);
    expect(your.invoice).toMatchObject({ state: "void" });
  });

  test("promises a credit while it can be used, and none once the office took it back", async () => {
    const { creditId, second } = await creditedBusiness();
    const given = await findCreditWithBalance(creditId);
    const reservationId = await owedPlace({ mailingId: second });
    const origin = await pageOf(given?.reservationId ?? 0);
    await takeCredit({ reservationId, amountCents: 610_20 });
    expect(describeCustomerStatus(await origin()).lead).toContain(
      "$406.80 left of your $1,017 credit",
    );
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const paidWithIt = await pageOf(reservationId);
    expect(describeCustomerStatus(await origin()).lead).toContain("You have a $1,017 credit");
    expect(describeCustomerStatus(await paidWithIt()).lead).toContain(
      "$610.20 is yours to use again",
    );

    const { version: expectedVersion = 0 } = (await findCreditWithBalance(creditId)) ?? {};
    await takeBackCredit({ creditId, expectedVersion, because: "The check bounced" }, byOperator);
    expect(describeCustomerStatus(await origin()).lead).toContain("We took back the credit");
    expect(describeCustomerStatus(await paidWithIt()).lead).toContain("is no longer available");
  });
});

anyDatabase("the page of a confirmed reservation", () => {
  test("is led by the latest proof, once there is one", async () => {
    const { reservationId } = await firmPlace();
    const own = await requireReservationByLink(await linkTo(reservationId, "email"));
    const shown = async () => (await loadCustomerReservation(own, "unpaid", new Date())).ad?.shown;
    expect(await shown()).toBeUndefined();
    await sentProof(reservationId);
    await sentProof(reservationId, { number: 2, words: [["Headline", "Drains by noon"]] });
    expect(await shown()).toMatchObject({ number: 2, readAloud: "Drains by noon." });
  });
});
