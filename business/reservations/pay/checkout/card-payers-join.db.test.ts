import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findPrefilledBrief } from "#business/ads/brief/find-brief.ts";
import { savePrintedCopyAddress } from "#business/ads/brief/save-brief.ts";
import { findAdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { findMergesInto, undoMerge } from "#business/advertisers/merge-advertisers.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { deliverWebhook, payingPlace, withGateway } from "#tests/support/business/billing.ts";
import { byOperator, reservedPlace } from "#tests/support/business/papers.ts";
import { context, linkTo, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

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

  async function reserveOnInvoice(wish: object, details = zoe) {
    const { reservationId } = await reservedPlace({ mailingId, ...wish });
    await type(reservationId, details);
    return reservationId;
  }

  const confirmed = async (id: number) => {
    await confirmReservationByLink({ token: await linkTo(id) }, context);
    return id;
  };
  const confirmedOnInvoice = async (wish: object, details = zoe) =>
    confirmed(await reserveOnInvoice(wish, details));

  test("joins their advertiser by the button in our email, and not by paying", async () => {
    const keep = await advertiserOf(await confirmedOnInvoice(plumbing));
    const again = { email: "ZOE@copper.example", business: "the copper pipes" };
    const id = await payByCard(roofing, again);
    expect(await advertiserOf(id)).not.toBe(keep);
    await confirmed(id);
    expect(await advertiserOf(id)).toBe(keep);
    const known = await findAdvertiserWithHistory(keep);
    expect(known?.name).toBe("Copper Pipes LLC");
    expect(known?.reservations).toHaveLength(2);
  });

  test("with somebody else's address gains nothing by paying: neither record nor ad of either reaches the other", async () => {
    const victim = await confirmedOnInvoice(plumbing);
    const home = { name: "Zoe", street: "1 Palm Lane", town: "Scottsdale, AZ", zip: "85251" };
    await savePrintedCopyAddress({ reservationId: victim, address: home }, context);
    const stranger = await payByCard(roofing);
    expect(await findPrefilledBrief(stranger)).toMatchObject({ copyAddress: null });
    const strangers = { name: "Mallory", street: "9 Elm St", town: "Tempe, AZ", zip: "85281" };
    await savePrintedCopyAddress({ reservationId: stranger, address: strangers }, context);
    const later = await confirmedOnInvoice(dental);
    expect(await advertiserOf(later)).toBe(await advertiserOf(victim));
    expect(await findPrefilledBrief(later)).toMatchObject({ copyAddress: home });
    expect(await findMergesInto(await advertiserOf(stranger))).toEqual([]);
  });

  test("finds only ads whose spot stands and whose address was confirmed, even in one record", async () => {
    const victim = await confirmedOnInvoice(plumbing);
    const stranger = await payByCard(roofing);
    const strangers = { name: "Mallory", street: "9 Elm St", town: "Tempe, AZ", zip: "85281" };
    await savePrintedCopyAddress({ reservationId: stranger, address: strangers }, context);
    await db
      .update(reservation)
      .set({ advertiserId: await advertiserOf(victim) })
      .where(eq(reservation.id, stranger));
    expect(await findPrefilledBrief(victim)).toMatchObject({ copyAddress: null });
  });

  test("stays apart once the office has undone the join", async () => {
    const keep = await advertiserOf(await confirmedOnInvoice(plumbing));
    const id = await confirmedOnInvoice(roofing);
    expect(await advertiserOf(id)).toBe(keep);
    const [join] = await findMergesInto(keep);
    await undoMerge({ id: join?.id ?? 0 }, byOperator);
    await confirmed(id);
    expect(await advertiserOf(id)).not.toBe(keep);
  });
});
