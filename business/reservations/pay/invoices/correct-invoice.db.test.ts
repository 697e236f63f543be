import { expect, test } from "vitest";
import { previewEmails } from "#business/preview-emails.ts";
import { moveToAnotherCard } from "#business/reservations/move/move-to-another-card.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { invoice } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  papersInOrder,
  recordCheck,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import { context, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { correctInvoice, correctOwnInvoice } from "./correct-invoice.ts";
import { billToLines } from "./invoice.ts";
import { recordInvoicePayment } from "./record-invoice-payment.ts";

const billing = {
  name: "Copper Pipes Holdings LLC",
  address: "7 E Main St\nScottsdale, AZ 85251",
  poNumber: "PO-1042",
};

async function billed() {
  const [mailingId = 0, other = 0] = await planTestMailings();
  const { reservationId, invoice: first } = await firmPlace({ mailingId });
  return { reservationId, first, other };
}

const numbers = async () =>
  (await db.select().from(invoice).orderBy(invoice.id)).map(({ number, state }) => [number, state]);

anyDatabase("an invoice that is corrected", () => {
  test("becomes void with its number, and a new one with the same amounts replaces it, once", async () => {
    const { reservationId, first } = await billed();
    const input = { reservationId, expectedVersion: first.version, billing };
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(correctOwnInvoice(input, context))),
    );
    expect(tries.filter((one) => "number" in one)).toHaveLength(1);
    expect(tries.filter((one) => "code" in one && one.code === "conflict")).toHaveLength(2);
    const after = await findLatestInvoice(reservationId);
    const { totalCents, dueOn, number: replaces } = first;
    expect(after).toMatchObject({ state: "open", totalCents, dueOn, replaces, buyer: { billing } });
    expect(await numbers()).toEqual([
      [first.number, "void"],
      [after?.number, "open"],
    ]);
    expect(after?.number.endsWith("-0002")).toBe(true);
    expect(await papersInOrder()).toEqual([]);
    expect(after && billToLines(after.buyer).slice(0, 3)).toEqual([
      "Copper Pipes Holdings LLC",
      "7 E Main St",
      "Scottsdale, AZ 85251",
    ]);
  });

  test("is told to its buyer once, as the office has read it before", async () => {
    const { reservationId, first } = await billed();
    const input = { reservationId, expectedVersion: first.version, billing };
    const { emails } = await previewEmails((tx) => correctInvoice(input, byOperator, tx));
    expect(emails).toHaveLength(1);
    expect(await findLatestInvoice(reservationId)).toMatchObject({ number: first.number });
    await correctInvoice(input, byOperator);
    await tellAllNews();
    const [told, ...more] = (await everyMessage()).filter(
      ({ kind }) => kind === "mailing-news-invoice-corrected",
    );
    expect(more).toEqual([]);
    expect(told?.text).toContain(`replaces invoice ${first.number}`);
    expect(told?.subject).toBe(emails[0]?.subject);
  });

  test("stays paid where the office corrects it, and is not its buyer's to correct anymore", async () => {
    const { reservationId } = await billed();
    await recordCheck(reservationId);
    const { version = 0 } = (await findLatestInvoice(reservationId)) ?? {};
    const input = { reservationId, expectedVersion: version, billing };
    expect(await outcomeOf(correctOwnInvoice(input, context))).toEqual(refused("conflict"));
    expect(await correctInvoice(input, byOperator)).toMatchObject({ state: "paid" });
    expect(await papersInOrder()).toEqual([]);
    const back = { ...input, expectedVersion: version, billing: { ...billing, name: "Else" } };
    expect(await outcomeOf(correctInvoice(back, byOperator))).toEqual(refused("conflict"));
  });

  test("once paid is sent to its buyer anew, and nothing is said to be due", async () => {
    const { reservationId } = await billed();
    await recordCheck(reservationId);
    const { version = 0, number = "" } = (await findLatestInvoice(reservationId)) ?? {};
    const input = { reservationId, expectedVersion: version, billing };
    const { number: next } = await correctInvoice(input, byOperator);
    await tellAllNews();
    const [told] = (await everyMessage()).filter(
      ({ kind }) => kind === "mailing-news-invoice-corrected",
    );
    expect(told?.text).toContain(`Invoice ${next} replaces invoice ${number}`);
    expect(told?.text).toContain("It’s paid, so you owe nothing on it.");
    expect(told?.text).not.toMatch(/due date|already sent/);
    expect(JSON.stringify(told?.attachments)).toContain(`Invoice ${next}.pdf`);
  });

  test("paid in part keeps what came in, and the rest pays it", async () => {
    const { reservationId, first } = await billed();
    const pay = (amountCents: number, expectedVersion: number) =>
      recordInvoicePayment({ reservationId, amountCents, note: "", expectedVersion }, byOperator);
    await pay(200_00, first.version);
    const seen = async () => (await findLatestInvoice(reservationId))?.version ?? 0;
    const input = { reservationId, expectedVersion: await seen(), billing };
    const corrected = await correctInvoice(input, byOperator);
    expect(corrected).toMatchObject({ state: "open", receivedCents: 200_00 });
    await pay(first.totalCents - 200_00, corrected.version);
    expect(await findLatestInvoice(reservationId)).toMatchObject({
      state: "paid",
      number: corrected.number,
      receivedCents: first.totalCents,
    });
    expect(await papersInOrder()).toEqual([]);
  });

  test("keeps its details on the invoice that replaces it on another card", async () => {
    const { reservationId, first, other } = await billed();
    await correctInvoice({ reservationId, expectedVersion: first.version, billing }, byOperator);
    const { version = 0 } = (await findReservationById(reservationId)) ?? {};
    const to = { mailingId: other, spot: "F1", price: "as-sold" } as const;
    await moveToAnotherCard({ reservationId, expectedVersion: version, ...to }, byOperator);
    expect(await findLatestInvoice(reservationId)).toMatchObject({ buyer: { billing } });
    expect(await numbers()).toHaveLength(3);
  });

  test("is refused with nothing changed, without a name, and more than a few times by its buyer", async () => {
    const { reservationId, first } = await billed();
    const input = { reservationId, expectedVersion: first.version };
    const same = { name: first.buyer.business, address: "", poNumber: "" };
    for (const wrong of [
      same,
      { ...billing, name: " " },
      { ...billing, address: "a\nb\nc\nd\ne" },
    ]) {
      const attempt = correctInvoice({ ...input, billing: wrong }, byOperator);
      expect(await outcomeOf(attempt)).toEqual(refused("invalid"));
    }
    let last: unknown;
    for (let i = 0; i < 6; i++) {
      const { version = 0 } = (await findLatestInvoice(reservationId)) ?? {};
      const again = { ...billing, poNumber: `PO-${i}` };
      const seen = { reservationId, expectedVersion: version, billing: again };
      last = await outcomeOf(correctOwnInvoice(seen, context));
    }
    expect(last).toEqual(refused("conflict"));
    expect(await numbers()).toHaveLength(6);
  });
});
