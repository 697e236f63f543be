import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { reserveOnInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { holdLimits, maxUnpaidSpots } from "#business/reservations/reservation.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { holdRequest, reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  advanceClock,
  context,
  hold,
  holdByMail,
  holdWithDetails,
  industryAt,
  linkTo,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  renew,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, openPage, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findReservationById } from "./claims.ts";
import { confirmHoldRequest, requestHold } from "./hold-by-link.ts";
import { releaseHold } from "./hold-spot.ts";

const FRONT = "F1 F2 F3 F4 F5 F6 F7".split(" ");
const byEmail = expect.objectContaining({ code: "too-many", field: "email" });

/** Holds a spot from a network and gives it back, several times. */
async function holdAndRelease(mailingId: number, networkAddress: string, times: number) {
  for (let n = 0; n < times; n++) {
    const { reservation: held } = await hold({ mailingId, networkAddress });
    await releaseHold({ reservationId: held.id }, context);
  }
}

/** Requests a spot by email and presses the button behind the link. */
async function holdThroughMail(wish: Parameters<typeof requestHold>[0]) {
  const { email, spot, networkAddress } = wish;
  await requestHold(wish, context);
  const [request] = await db.select().from(holdRequest).where(eq(holdRequest.email, email));
  const subject = { type: "hold-request", id: request?.id ?? 0 };
  const token = await createPrivateLinkToken(db, { subject, channel: "email", email, minutes: 60 });
  return confirmHoldRequest({ token, spot, networkAddress }, context);
}

anyDatabase("the hold limits", (_) => {
  test("a spot can be taken again twice after its time has run out, and not a third time", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    for (let n = 0; n < holdLimits.renewals; n++) {
      await shiftExpiry(held.id, -1);
      await renew(held.id);
    }
    await shiftExpiry(held.id, -1);
    const again = await outcomeOf(renew(held.id));
    expect(again).toEqual(refused("conflict"));
    expect(again).toMatchObject({ sentence: expect.stringMatching(/Choose the spot/) });
    await hold({ mailingId });
  });

  test("a hold opens four payment pages, and not a fifth", async () => {
    const { reservation: held } = await hold();
    const reservationId = held.id;
    const details = someDetails();
    await saveBuyerDetailsAndTerms(
      { reservationId, details, networkAddress: "192.0.2.1" },
      context,
    );
    const open = (name: string) => openPage(reservationId, name);
    for (let n = 0; n < holdLimits.checkoutCount; n++) {
      await open(`page ${n}`);
      await open(`page ${n}`);
      await closeCheckout({ reservationId }, context);
    }
    await expectRefusal(open("page 5"), "conflict");
  });

  test("an unconfirmed spot on an invoice opens four payment pages in all, and not a fifth", async () => {
    const { reservation: held } = await holdWithDetails();
    const reservationId = held.id;
    await reserveOnInvoice({ reservationId }, context);
    const open = (name: string) => openPage(reservationId, name);
    for (let n = 0; n < holdLimits.checkoutCount; n++) await open(`page ${n}`);
    const fifth = await outcomeOf(open("page 5"));
    expect(fifth).toEqual(refused("conflict"));
    expect(fifth).toMatchObject({ sentence: expect.stringContaining("through our email") });
    await open(`page ${holdLimits.checkoutCount - 1}`);
    await shiftExpiry(reservationId, -1);
    expect(await renew(reservationId)).toMatchObject({ state: "held", checkoutCount: 0 });
  });

  test("a firm spot on an invoice opens pages until its due date, and outlives it by at most one page", async () => {
    const { reservation: held } = await holdWithDetails();
    const reservationId = held.id;
    await reserveOnInvoice({ reservationId }, context);
    await confirmReservationByLink({ token: await linkTo(reservationId) }, context);
    const open = (name: string) => openPage(reservationId, name);
    for (let n = 0; n <= holdLimits.checkoutCount; n++) await open(`page ${n}`);
    await db.execute(sql`update reservation
      set payment_due_on = (statement_timestamp() at time zone 'America/Phoenix')::date - 1`);
    await shiftExpiry(reservationId, 15 * 60);
    await expectRefusal(open("late"), "conflict");
    expect((await findReservationById(reservationId))?.secondsLeft).toBeLessThanOrEqual(15 * 60);
    // A bank's refusal keeps it a day longer, long enough for one page.
    await shiftExpiry(reservationId, 24 * 3600);
    expect((await open("another way")).secondsLeft).toBeLessThanOrEqual(24 * 3600);
  });

  test("one network holds 12 spots in a day, including five given back at once, and starts over a day later", async () => {
    const [mailingId = 0] = await planTestMailings();
    const networkAddress = "198.51.100.7";
    await holdAndRelease(mailingId, networkAddress, 5);
    await holdAndRelease(mailingId, networkAddress, holdLimits.perNetworkAndDay - 5);
    expect(await outcomeOf(hold({ mailingId, networkAddress }))).toEqual(byEmail);
    await hold({ mailingId, networkAddress: "198.51.100.8", spot: "F2", industry: "hvac" });
    await advanceClock(24 * 60 + 1);
    await hold({ mailingId, networkAddress });
  });

  test("IPv6 counts by its first 56 bits, and by its first 48 with a higher limit", async () => {
    const [mailingId = 0] = await planTestMailings();
    await holdAndRelease(mailingId, "2001:db8:1:1::1", 6);
    await holdAndRelease(mailingId, "2001:db8:1:2::1", 6);
    const same = hold({ mailingId, networkAddress: "2001:db8:1:ff::1" });
    expect(await outcomeOf(same)).toEqual(byEmail);
    for (let n = 1; n < 4; n++) await holdAndRelease(mailingId, `2001:db8:1:${n}00::1`, 12);
    const wide = await outcomeOf(hold({ mailingId, networkAddress: "2001:db8:1:900::1" }));
    expect(wide).toEqual(byEmail);
    await hold({ mailingId, networkAddress: "2001:db8:2:900::1" });
  });

  test("confirmed spots do not count against a network", async () => {
    const [mailingId = 0] = await planTestMailings();
    const networkAddress = "198.51.100.7";
    for (let n = 0; n < 4; n++) {
      const { id } = (
        await hold({ mailingId, networkAddress, spot: FRONT[n] ?? "", industry: industryAt(n) })
      ).reservation;
      await saveBuyerDetailsAndTerms(
        { reservationId: id, details: someDetails(), networkAddress },
        context,
      );
      await reserveOnInvoice({ reservationId: id }, context);
      await confirmReservationByLink({ token: await linkTo(id) }, context);
    }
    const next = { mailingId, networkAddress, spot: "F5", industry: industryAt(5) };
    expect((await hold(next)).reservation).toMatchObject({ state: "held" });
  });

  test("a person who confirms an address holds a spot although the network has reached its limit", async () => {
    const [mailingId = 0] = await planTestMailings();
    const networkAddress = "198.51.100.7";
    await holdAndRelease(mailingId, networkAddress, holdLimits.perNetworkAndDay);
    const wish = { mailingId, industry: "hvac", networkAddress, email: "pat@hvac.example" };
    const { reservation: held } = await holdThroughMail({ ...wish, spot: "F3" });
    expect(held).toMatchObject({ state: "held", spot: "F3", holdRequestId: expect.any(Number) });
    const second = holdThroughMail({ ...wish, spot: "F4" });
    expect(await outcomeOf(second)).toBeInstanceOf(Refusal);
  });

  test("invoices that others reserve with a business's domain and phone do not shut it out", async () => {
    const [mailingId = 0] = await planTestMailings();
    const victim = { email: "pat@victim.example", phone: "+14805550199" };
    const give = (reservationId: number, networkAddress: string) =>
      saveBuyerDetailsAndTerms(
        { reservationId, details: someDetails(victim), networkAddress },
        context,
      );
    const hostile = async (n: number) => {
      const networkAddress = `198.51.100.${n}`;
      const wish = { mailingId, spot: FRONT[n] ?? "", industry: industryAt(n), networkAddress };
      return give((await hold(wish)).reservation.id, networkAddress);
    };
    for (let n = 0; n < maxUnpaidSpots.mailbox; n++) {
      const { id: reservationId } = await hostile(n);
      await reserveOnInvoice({ reservationId }, context);
    }
    // Hours pass: the limits of messages (028) have their own tests.
    await db.delete(strangerMessage);
    const { reservation: typed } = await hold({ mailingId, spot: "B1", industry: industryAt(9) });
    const stranger = await outcomeOf(give(typed.id, "192.0.2.1"));
    expect(stranger).toEqual(byEmail);
    expect(stranger).toMatchObject({ sentence: expect.stringContaining("a link") });
    await releaseHold({ reservationId: typed.id }, context);
    const wish = { mailingId, spot: "B1", industry: industryAt(9), networkAddress: "192.0.2.1" };
    const { reservation: held } = await holdThroughMail({ ...wish, email: victim.email });
    await give(held.id, "192.0.2.1");
    expect(await reserveOnInvoice({ reservationId: held.id }, context)).toMatchObject({
      paymentMethod: "invoice",
    });
  });

  test("open spots of a confirmed mailbox count against it", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: first } = await holdByMail({ mailingId });
    const [request] = await db.select().from(holdRequest);
    const own = { email: request?.email ?? "" };
    const networkAddress = "192.0.2.1";
    const reserve = async (reservationId: number) => {
      await saveBuyerDetailsAndTerms(
        { reservationId, details: someDetails(own), networkAddress },
        context,
      );
      return reserveOnInvoice({ reservationId }, context);
    };
    await reserve(first.id);
    const by = { id: request?.id ?? 0, mailbox: request?.mailbox ?? "" };
    const next = (n: number) =>
      hold({ mailingId, spot: FRONT[n] ?? "", industry: industryAt(n), request: by });
    for (let n = 1; n < maxUnpaidSpots.mailbox; n++) await reserve((await next(n)).reservation.id);
    expect(await outcomeOf(next(maxUnpaidSpots.mailbox))).toMatchObject({ code: "too-many" });
  });

  test("requests typed by others use up no mailbox's daily limit", async () => {
    const [mailingId = 0] = await planTestMailings();
    const email = "pat@victim.example";
    const ask = async (n: number) => {
      // The message limits are separate.
      await db.delete(strangerMessage);
      const wish = { mailingId, email, spot: FRONT[n] ?? "B1", industry: industryAt(n) };
      await requestHold({ ...wish, networkAddress: ownNetwork() }, context);
    };
    for (let n = 0; n < 7; n++) await ask(n);
    await db.update(holdRequest).set({ confirmedAt: new Date() });
    await expectRefusal(ask(8), "too-many");
  });

  test("one network requests 4 links in an hour, and the networks of one /48 request 12 together", async () => {
    const [mailingId = 0] = await planTestMailings();
    let asked = 0;
    const ask = (networkAddress: string) => {
      asked++;
      const wish = { mailingId, spot: "F1", industry: industryAt(asked) };
      const email = `pat@asks-${asked}.example`;
      return outcomeOf(requestHold({ ...wish, email, networkAddress }, context));
    };
    for (const network of [1, 2, 3]) {
      for (let n = 0; n < 4; n++)
        expect(await ask(`2001:db8:1:${network}00::${n}`)).toBeUndefined();
      if (network === 1) expect(await ask("2001:db8:1:100::9")).toEqual(refused("too-many"));
    }
    expect(await ask("2001:db8:1:900::1")).toEqual(refused("too-many"));
    expect(await ask("2001:db8:2:900::1")).toBeUndefined();
  });

  test("an emailed request holds nothing until its button is pressed, and no other link can hold it", async () => {
    const [mailingId = 0] = await planTestMailings();
    const wish = { mailingId, industry: "hvac", spot: "F1", networkAddress: "192.0.2.1" };
    await requestHold({ ...wish, email: "pat@shop.example" }, context);
    await requestHold({ ...wish, email: "PAT@shop.example" }, context);
    expect(await db.$count(holdRequest)).toBe(1);
    expect(await db.$count(reservation)).toBe(0);
    const subject = { type: "hold-request", id: 1 };
    const browser = await createPrivateLinkToken(db, { subject, channel: "browser" });
    for (const token of ["", "x", browser]) {
      const outcome = confirmHoldRequest({ token, spot: "F1", networkAddress: "" }, context);
      await expectRefusal(outcome, "not-found");
    }
  });

  test("one confirmed mailbox holds one spot at once past a limit, and six in a day", async () => {
    const [mailingId = 0] = await planTestMailings();
    const request = { id: 0, mailbox: "shop.example" };
    const { reservation: first } = await holdByMail({ mailingId });
    request.id = first.holdRequestId ?? 0;
    await releaseHold({ reservationId: first.id }, context);
    const again = () => hold({ mailingId, networkAddress: "192.0.2.9", request });
    for (let n = 0; n < holdLimits.perMailboxAndDay; n++) {
      const { reservation: held } = await again();
      const other = { mailingId, spot: "F2", industry: "hvac", request };
      await expectRefusal(hold(other), "too-many");
      await releaseHold({ reservationId: held.id }, context);
    }
    await expectRefusal(again(), "too-many");
  });

  test("strangers hold half of a card at once across all networks, and the rest is for confirmed addresses", async () => {
    const [mailingId = 0] = await planTestMailings();
    const tries = await Promise.all(
      [...FRONT, "B1", "B2", "B3"].map((spot, n) =>
        outcomeOf(hold({ mailingId, spot, industry: industryAt(n) })),
      ),
    );
    expect(tries.filter((one) => one instanceof Refusal)).toEqual([byEmail, byEmail, byEmail]);
    await holdByMail({ mailingId, spot: "B7", industry: industryAt(20) });
    expect(await outcomeOf(hold({ mailingId, spot: "B6", industry: industryAt(21) }))).toEqual(
      byEmail,
    );
  });
});
