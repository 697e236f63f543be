import { afterEach, beforeEach, expect, test } from "vitest";
import { initialSellingRules, setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { previewEmails } from "#business/preview-emails.ts";
import {
  cancelAndCompensate,
  restoreCanceledReservation,
} from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { closeCheckoutAndRecordPayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { payOutCredit } from "#business/reservations/refunds/refund-payment.ts";
import { creditUse } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  byOperator,
  firmPlace,
  messagesOf,
  recordCheck,
  seenReservation,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  linkTo,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { findCreditsFromReservations } from "./give-credit.ts";

const FROM = "10.99.0.1";

/** A paid advertiser, whose details were typed at another network than `FROM`. */
async function sender() {
  const [mailingId = 0, next = 0] = await planTestMailings();
  const { reservationId: id } = await firmPlace({ mailingId, networkAddress: FROM });
  await recordCheck(id);
  return { id, next, reference: (await findReservationById(id))?.reference ?? "" };
}

/** A new business that held a spot and typed these details. */
async function typed(
  mailingId: number,
  details: Parameters<typeof someDetails>[0],
  from = ownNetwork(),
  wish = { spot: "F3", industry: "solar" },
) {
  const { reservation } = await hold({ mailingId, ...wish });
  const { id: reservationId } = reservation;
  const input = { reservationId, details: someDetails(details), networkAddress: from };
  return outcomeOf(saveBuyerDetailsAndTerms(input, context));
}

type Sender = Awaited<ReturnType<typeof sender>>;

/** A spot on an invoice of a new business that names its sender. */
async function referred(
  from: Sender,
  wish?: { spot: string; industry: string },
  email = "pat@new.example",
) {
  const saved = await typed(from.next, { referredBy: from.reference, email }, ownNetwork(), wish);
  if (saved instanceof Refusal) throw saved;
  await choosePayByInvoice({ reservationId: saved.id }, context);
  await confirmReservationByLink({ token: await linkTo(saved.id) }, context);
  return saved.id;
}

async function sent() {
  const from = await sender();
  return { from, id: await referred(from) };
}

const restore = async (reservationId: number) =>
  restoreCanceledReservation(await seenReservation(reservationId), byOperator);

const creditsOf = async (id: number) =>
  (await findCreditsFromReservations([id])).map(
    ({ reason, leftCents }) => `${reason} ${leftCents}`,
  );

anyDatabase("a business that an advertiser sent us", () => {
  beforeEach(() => setSellingRulesInMemory({ ...initialSellingRules, referralCents: 50_00 }));
  afterEach(() => setSellingRulesInMemory());

  test("brings both a credit and an email once it has paid, and not before", async () => {
    const { from, id } = await sent();
    expect([await creditsOf(id), await creditsOf(from.id)]).toEqual([[], []]);
    await recordCheck(id);
    expect([await creditsOf(id), await creditsOf(from.id)]).toEqual([
      ["referral 5000"],
      ["referral 5000"],
    ]);
    await tellAllNews();
    const emails = await messagesOf("mailing-news-referral");
    const texts = emails.map(({ text }) => text.replaceAll(/\s+/g, " "));
    expect(texts).toEqual([
      expect.stringContaining("you’ve paid. Here’s a $50 credit"),
      expect.stringContaining("sent us has paid for a spot. Here’s a $50 credit"),
    ]);
  });

  test("loses both credits when its spot is canceled, and brings them back when it's restored", async () => {
    const { from, id } = await sent();
    await recordCheck(id);
    await cancelAndCompensate({ reservationId: id, expects: "refund" }, byOperator);
    expect(await creditsOf(from.id)).toEqual(["referral 0"]);
    await restore(id);
    expect(await creditsOf(from.id)).toEqual(["referral 0", "referral 5000"]);
    expect(await creditsOf(id)).toEqual(["referral 0", "referral 5000"]);
  });

  test("doesn't bring a used credit a second time when its spot is canceled and restored", async () => {
    const { from, id } = await sent();
    await recordCheck(id);
    const [own] = await findCreditsFromReservations([from.id]);
    const billed = await findLatestInvoice(from.id);
    const use = { creditId: own?.id ?? 0, invoiceId: billed?.id ?? 0, amountCents: 50_00 };
    await db.insert(creditUse).values({ ...use, reservationId: from.id });
    await cancelAndCompensate({ reservationId: id, expects: "refund" }, byOperator);
    await restore(id);
    expect(await creditsOf(from.id)).toEqual(["referral 0"]);
    expect(await creditsOf(id)).toEqual(["referral 0", "referral 5000"]);
  });

  test("shows the office both emails before its payment is recorded, and gives nothing yet", async () => {
    const { from, id } = await sent();
    const { version = 0, totalCents = 0 } = (await findLatestInvoice(id)) ?? {};
    const check = {
      reservationId: id,
      expectedVersion: version,
      amountCents: totalCents,
      note: "",
    };
    const { emails } = await previewEmails((tx) =>
      closeCheckoutAndRecordPayment(check, byOperator, tx),
    );
    const shown = emails.filter(({ subject }) => subject.includes("referral credit"));
    expect(shown.map(({ text }) => text.replaceAll(/\s+/g, " "))).toEqual([
      expect.stringContaining("you’ve paid. Here’s a $50 credit"),
      expect.stringContaining("sent us has paid for a spot. Here’s a $50 credit"),
    ]);
    expect([await creditsOf(id), await creditsOf(from.id)]).toEqual([[], []]);
  });

  test("gets a credit that can't be paid out", async () => {
    const { id } = await sent();
    await recordCheck(id);
    const [own] = await findCreditsFromReservations([id]);
    const seen = { creditId: own?.id ?? 0, expectedVersion: own?.version ?? 0, amountCents: 1 };
    expect(await outcomeOf(payOutCredit(seen, byOperator))).toMatchObject({
      sentence: "A referral credit only pays for a spot. It can’t be paid out.",
    });
  });

  test.each([
    ["an unknown number", { referredBy: "2222-2222" }, "We can’t find that reservation number"],
    ["the sender's own email", { email: "pat@sender.example" }, "your email or phone"],
    ["the sender's own phone", { phone: "+14805559999" }, "your email or phone"],
  ])("is refused with %s, in the field", async (_, details, sentence) => {
    const { id, next, reference } = await sender();
    await db.execute(
      `update reservation set email_limit_key = 'sender.example', phone = '+14805559999' where id = ${id}`,
    );
    const outcome = await typed(next, { referredBy: reference, ...details });
    expect(outcome).toMatchObject({ field: "referredBy" });
    expect(outcome instanceof Refusal && outcome.sentence).toContain(sentence);
  });

  test("is refused where it has paid before, and from the sender's own network, in words that suit a neighbor on the same Wi-Fi", async () => {
    const from = await sender();
    expect(await typed(from.next, { referredBy: from.reference }, FROM)).toMatchObject({
      sentence: expect.stringMatching(/^We can’t take this number online/),
    });
    const { next, reference } = from;
    const phone = "+14805551234";
    const { reservationId } = await firmPlace({ mailingId: next, spot: "F5", industry: "roofing" });
    await recordCheck(reservationId);
    await db.execute(`update reservation set phone = '${phone}' where id = ${reservationId}`);
    const other = { spot: "F6", industry: "hvac" };
    const again = await typed(next, { referredBy: reference, phone }, ownNetwork(), other);
    expect(again).toMatchObject({
      sentence: "This is for new advertisers only. Leave it blank.",
    });
  });

  test("brings nothing while the owner offers no credit", async () => {
    setSellingRulesInMemory();
    const { from, id } = await sent();
    await recordCheck(id);
    expect(await creditsOf(from.id)).toEqual([]);
  });
});

anyDatabase("two spots of a business that an advertiser sent us", () => {
  beforeEach(() => setSellingRulesInMemory({ ...initialSellingRules, referralCents: 50_00 }));
  afterEach(() => setSellingRulesInMemory());

  test("bring each of the two one credit when they are paid at once", async () => {
    for (let round = 0; round < depth(4, 10); round++) {
      const from = await sender();
      // A mailbox has only so many emails an hour.
      const email = `pat@new-${round}.example`;
      const ids = [
        await referred(from, undefined, email),
        await referred(from, { spot: "F5", industry: "roofing" }, email),
      ];
      await Promise.all(ids.map((id) => recordCheck(id)));
      expect(await creditsOf(from.id)).toEqual(["referral 5000"]);
      expect((await Promise.all(ids.map(creditsOf))).flat()).toEqual(["referral 5000"]);
    }
  });
});
