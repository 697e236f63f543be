import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/keyed-hash.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import {
  countRequestedMailOrRefuse,
  findReachedMailBrakes,
} from "#business/mail-limits/count-mail.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { holdRequestLimits, requestHold } from "#business/reservations/claims/hold-by-link.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { invoice } from "#database/schema/payments.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { leadForm } from "#tests/support/browser/lead-form.ts";
import {
  byOperator,
  everyMessage,
  placedByOffice,
  tellChanges,
} from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  industryAt,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { expectReservation } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";

const VICTIM = "victim@shop.example";
const PLACED = "placed@shop.example";

/**
 * Holds a spot and chooses an invoice in another person's name, with a network and a phone of its
 * own.
 */
async function invoiceFor(mailingId: number, email = VICTIM) {
  const { reservation } = await hold({ mailingId });
  const details = someDetails({ email });
  const networkAddress = ownNetwork();
  await saveBuyerDetailsAndTerms(
    { reservationId: reservation.id, details, networkAddress },
    context,
  );
  const { id: reservationId } = reservation;
  const outcome = await outcomeOf(choosePayByInvoice({ reservationId }, context));
  return { reservationId, outcome };
}

/** A message requested from a network, as an invoice or a waitlist entry does. */
const askForMail = async (email: string, networkAddress: string) => {
  const networkHash = await hashNetworkAddress(networkAddress);
  const wideNetworkHash = await hashWideIpv6Network(networkAddress);
  await db.transaction((tx) =>
    countRequestedMailOrRefuse(tx, { email, networkHash, wideNetworkHash }),
  );
};

const invoices = () => db.$count(invoice);
const messagesTo = (email: string) => db.$count(message, eq(message.recipient, email));
const toOperator = () => db.$count(message, sql`${messageLabel} ~ ':(operator)$|^lead-notice'`);

anyDatabase("mail that a stranger causes", () => {
  test("hold, invoice, cancel, again: the victim gets 3 emails an hour, and no further invoice numbers are used", async () => {
    const [mailingId = 0] = await planTestMailings();
    const refused: Refusal[] = [];
    for (let round = 0; round < 8; round++) {
      const { reservationId, outcome } = await invoiceFor(mailingId);
      if (outcome instanceof Refusal) refused.push(outcome);
      await tellChanges();
      await db.execute(sql`update reservation set state = 'released', ended_at = now(), ended_from_state = 'held',
        expires_at = null where id = ${reservationId} and state = 'held'`);
      if (!(outcome instanceof Refusal)) await cancelAndCompensate({ reservationId }, context);
      await tellChanges();
    }
    expect(await messagesTo(VICTIM)).toBe(mailLimits.recipient.hour);
    expect(await invoices()).toBeLessThanOrEqual(mailLimits.recipient.hour);
    expect(refused.length).toBeGreaterThanOrEqual(8 - mailLimits.recipient.hour);
    expect(refused[0]).toMatchObject({ code: "too-many", field: "email" });
  });

  test("an invoice over the limit is refused first: the spot stays held, and another address works", async () => {
    const [mailingId = 0] = await planTestMailings();
    const keys = { emailKey: VICTIM, mailbox: VICTIM, domain: "shop.example" };
    await db.insert(strangerMessage).values([keys, keys, keys]);
    const { reservationId, outcome } = await invoiceFor(mailingId);
    expect(outcome).toBeInstanceOf(Refusal);
    await expectReservation(reservationId, { state: "held", paymentDueOn: null });
    expect(await invoices()).toBe(0);
    const details = someDetails();
    const networkAddress = ownNetwork();
    await saveBuyerDetailsAndTerms({ reservationId, details, networkAddress }, context);
    expect(await choosePayByInvoice({ reservationId }, context)).toMatchObject({
      state: "unconfirmed",
    });
  });

  test("eight networks at their limits, four of them whole /48s, do not turn the mail brake on for an honest address", async () => {
    const [mailingId = 0] = await planTestMailings();
    let addresses = 0;
    const stranger = () => {
      addresses++;
      return `x@attack-${addresses}.example`;
    };
    const untilRefused = async (work: () => Promise<unknown>) => {
      while (!((await outcomeOf(work())) instanceof Refusal));
    };
    const wide = () => `2001:db8:4:${addresses % 100}00::1`;
    for (const address of [() => "198.51.100.0", wide]) {
      await untilRefused(() => askForMail(stranger(), address()));
      await untilRefused(() => {
        const wish = { mailingId, spot: "F1", industry: industryAt(addresses) };
        const input = { ...wish, email: stranger(), networkAddress: address() };
        return requestHold(input, context);
      });
    }
    const ofBoth = (per: "hour" | "day") =>
      [mailLimits, holdRequestLimits]
        .map(({ network, wideNetwork }) => network[per] + wideNetwork[per])
        .reduce((sum, each) => sum + each);
    expect(await db.$count(strangerMessage)).toBe(ofBoth("hour"));
    // The other six do the same.
    const asked = (await db.select().from(strangerMessage)).map(({ id: _, ...row }) => row);
    await db.insert(strangerMessage).values([asked, asked, asked].flat());
    expect(await outcomeOf(askForMail("honest@gmail.com", ownNetwork()))).toBeUndefined();
    expect(await findReachedMailBrakes()).toEqual([]);
    expect(4 * ofBoth("day")).toBeLessThan(mailLimits.site.day);
  });

  test("messages caused by the office always go out: to placed customers who expired, and to canceled ones", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservationId } = await invoiceFor(mailingId);
    const { terms: _, ...details } = someDetails({ email: PLACED });
    const placed = await placedByOffice({ mailingId, spot: "F2", industry: "solar", details });
    for (const email of [VICTIM, PLACED]) {
      const keys = { emailKey: email, mailbox: email, domain: "shop.example" };
      await db.insert(strangerMessage).values(Array(mailLimits.domain.day).fill(keys));
    }
    await shiftExpiry(placed.id, -1);
    await expireAllOverdueClaims(context);
    await cancelAndCompensate({ reservationId }, byOperator);
    await tellChanges();
    const messages = (await everyMessage()).filter(({ label }) => !label.endsWith(":operator"));
    expect(messages.map(({ recipient, label }) => [recipient, label.split(":")[0]])).toEqual(
      expect.arrayContaining([
        [PLACED, "reservation-expired"],
        [VICTIM, "reservation-canceled"],
      ]),
    );
    expect(messages).toHaveLength(2);
  });

  test("a waitlist entry with one email too many is refused", async () => {
    const [mailingId = 0] = await planTestMailings();
    for (let n = 0; n <= mailLimits.recipient.hour; n++)
      await hold({ mailingId, industry: industryAt(n * 3), spot: `F${n + 1}` });
    const join = (n: number) =>
      outcomeOf(
        joinWaitlist(
          {
            mailingId,
            industry: industryAt(n * 3),
            email: VICTIM,
            networkAddress: ownNetwork(),
          },
          context,
        ),
      );
    for (let n = 0; n < mailLimits.recipient.hour; n++) expect(await join(n)).toHaveProperty("id");
    expect(await join(mailLimits.recipient.hour)).toMatchObject({ code: "too-many" });
    expect(await db.$count(waitlistEntry)).toBe(mailLimits.recipient.hour);
  });

  test("a lead beyond the limits is stored and thanked, and no message is written", async () => {
    await planTestMailings();
    const times = mailLimits.operator.hour + 5;
    for (let n = 0; n < times; n++) {
      const form = await leadForm(context.now, { email: `pat-${n}@shop.example` });
      expect(await captureLead(form, context)).toHaveProperty("thanks");
    }
    expect(await db.$count(lead)).toBe(times);
    expect(await toOperator()).toBe(mailLimits.operator.hour);
    const confirmations = await db.$count(message, sql`${messageLabel} like 'lead-conf%'`);
    expect(confirmations).toBe(mailLimits.domain.hour);
  });
});
