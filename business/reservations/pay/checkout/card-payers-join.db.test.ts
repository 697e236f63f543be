import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findAdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { findMergesInto, undoMerge } from "#business/advertisers/undo-merge.ts";
import { endedClaimColumns, loadReservation } from "#business/reservations/claims/claims.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation-by-link.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { deliverWebhook, payingPlace, withGateway } from "#tests/support/business/billing.ts";
import { byOperator, reservedPlace } from "#tests/support/business/papers.ts";
import {
  context,
  holdWithDetails,
  linkTo,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { siteUrl } from "#tests/support/server/site-url.ts";
import { openCheckout } from "./open-checkout.ts";

const zoe = { email: "zoe@copper.example", business: "Copper Pipes LLC" };
const plumbing = {};
const roofing = { spot: "F2", industry: "roofing" };
const dental = { spot: "F3", industry: "dental" };

anyDatabase("a card payer who books again", () => {
  const gateway = withGateway();
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  const advertiserOf = async (id: number) => (await loadReservation(id, db)).advertiserId ?? 0;

  /** The details that the buyer typed. */
  async function type(id: number, { email, business }: typeof zoe) {
    const { advertiserId, contactId } = await loadReservation(id, db);
    const typed = { email, emailKey: emailKey(email) };
    await db
      .update(contact)
      .set(typed)
      .where(eq(contact.id, contactId ?? 0));
    await db
      .update(advertiser)
      .set({ name: business })
      .where(eq(advertiser.id, advertiserId ?? 0));
  }

  async function open(wish: object, details = zoe) {
    const { reservationId: id, session } = await payingPlace(gateway.double, {
      mailingId,
      ...wish,
    });
    await type(id, details);
    return { id, session };
  }

  async function pay({ id, session }: { id: number; session: string }) {
    gateway.double.ledger.pay(session);
    expect(await deliverWebhook(gateway.lastEvent())).toEqual({ status: 200, said: "granted" });
    return id;
  }

  const payByCard = async (wish: object, details = zoe) => pay(await open(wish, details));

  async function reserveOnInvoicePendingConfirmation(wish: object, details = zoe) {
    const { reservationId } = await reservedPlace({ mailingId, ...wish });
    await type(reservationId, details);
    return reservationId;
  }

  test("joins their advertiser when the payment comes, and not before", async () => {
    const keep = await advertiserOf(await payByCard(plumbing));
    const again = await open(roofing, {
      email: "ZOE@copper.example",
      business: "the copper pipes",
    });
    expect(await advertiserOf(again.id)).not.toBe(keep);
    await pay(again);
    expect(await advertiserOf(again.id)).toBe(keep);
    const known = await findAdvertiserWithHistory(keep);
    expect(known?.name).toBe("Copper Pipes LLC");
    expect(known?.reservations).toHaveLength(2);
  });

  test("is joined by, and joins, a booking whose address was confirmed by the button", async () => {
    const onInvoice = await reserveOnInvoicePendingConfirmation(plumbing);
    await confirmReservationByLink({ token: await linkTo(onInvoice) }, context);
    const keep = await advertiserOf(onInvoice);
    expect(await advertiserOf(await payByCard(roofing))).toBe(keep);
    const third = await reserveOnInvoicePendingConfirmation(dental);
    await confirmReservationByLink({ token: await linkTo(third) }, context);
    expect(await advertiserOf(third)).toBe(keep);
  });

  test("does not join an address that proved nothing: typed, being paid, or paid back since", async () => {
    const typed = await advertiserOf(await reserveOnInvoicePendingConfirmation(plumbing));
    const paying = await advertiserOf((await open(dental)).id);
    const id = await payByCard(roofing);
    const own = await advertiserOf(id);
    expect([typed, paying]).not.toContain(own);
    expect(await findMergesInto(own)).toEqual([]);
    const refunded = { ...endedClaimColumns, state: "refunded" };
    await db.update(reservation).set(refunded).where(eq(reservation.id, id));
    expect(await advertiserOf(await payByCard({ spot: "F4", industry: "bakery" }))).not.toBe(own);
  });

  test("of another business with the same address, or of another address, stays by itself", async () => {
    const keep = await advertiserOf(await payByCard(plumbing));
    const zinc = await payByCard(roofing, { ...zoe, business: "Zinc Roofs" });
    const home = await payByCard(dental, { ...zoe, email: "zoe@home.example" });
    expect([await advertiserOf(zinc), await advertiserOf(home)]).not.toContain(keep);
  });

  test("stays apart once the office has undone the join", async () => {
    const keep = await advertiserOf(await payByCard(plumbing));
    const id = await reserveOnInvoicePendingConfirmation(roofing);
    await confirmReservationByLink({ token: await linkTo(id) }, context);
    expect(await advertiserOf(id)).toBe(keep);
    const [join] = await findMergesInto(keep);
    await undoMerge({ id: join?.id ?? 0 }, byOperator);
    const token = await linkTo(id);
    const { address } = await openCheckout({ reservationId: id, token, siteUrl }, context);
    await pay({ id, session: address.split("/").at(-1) ?? "" });
    expect(await advertiserOf(id)).not.toBe(keep);
  });

  test("gets their spot while somebody chooses one for the same advertiser, and joins nobody", async () => {
    const keep = await advertiserOf(await payByCard(plumbing));
    const { reservation: held } = await holdWithDetails({ mailingId, ...dental });
    await db.update(reservation).set({ advertiserId: keep }).where(eq(reservation.id, held.id));
    expect(await advertiserOf(await payByCard(roofing))).not.toBe(keep);
  });
});
