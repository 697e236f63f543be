import { and, eq, inArray } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { type Actor, visitorActor } from "#business/audit-log/audit-log.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { loadCompensationIfCanceledToday } from "#business/reservations/cancel/cancel-reservation.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { placeCustomer } from "#business/reservations/claims/place-and-release.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { spotBlockingStates } from "#business/reservations/reservation.ts";
import { refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { site } from "#site.ts";
import { scheduleAd } from "./ad-year.ts";
import {
  type DemoYear,
  nextDemoNetworkAddress,
  undefinedIfRefused,
  visitorContext,
} from "./agenda.ts";
import type { DemoBusiness } from "./businesses.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const by = (actor: Actor) => ({ actor, now: now() });

/** `owes`: the invoice stays open for as long as the demonstration lasts. */
export type WantedSpot = {
  mailing: { id: number; layoutId: string };
  business: DemoBusiness;
  owes?: boolean;
};

export async function bookWantedSpot(wish: WantedSpot, cast: DemoYear): Promise<void> {
  const { luck } = cast;
  if (!wish.owes && luck.happens(16)) return callIn(wish, cast);
  const spot = await findFreeSpot(wish);
  if (spot === "taken") return wait(wish);
  if (!spot) return;
  const { mailing, business } = wish;
  const choice = { mailingId: mailing.id, industry: business.industry, spot };
  const held = await holdSpot(
    { ...choice, networkAddress: nextDemoNetworkAddress() },
    visitorContext(),
  ).catch(undefinedIfRefused);
  if (held && (wish.owes || !luck.happens(7))) await reserve(held.reservation.id, wish, cast);
}

/** A free spot of the wanted size, or another size, if the industry is not on the card. */
export async function findFreeSpot({
  mailing,
  business,
}: WantedSpot): Promise<string | "taken" | undefined> {
  const rows = await db
    .select({ industry: reservation.industry, spot: reservation.spot })
    .from(reservation)
    .where(
      and(eq(reservation.mailingId, mailing.id), inArray(reservation.state, spotBlockingStates)),
    );
  if (rows.some(({ industry }) => industry === business.industry)) return "taken";
  const free = getLayout(mailing).spots.filter(({ id }) => !rows.some(({ spot }) => spot === id));
  return (free.find(({ size }) => size === business.size) ?? free[0])?.id;
}

async function wait({ mailing, business }: WantedSpot): Promise<void> {
  const place = { mailingId: mailing.id, industry: business.industry, email: business.email };
  await joinWaitlist(
    { ...place, networkAddress: nextDemoNetworkAddress(), proven: true },
    visitorContext(),
  ).catch(undefinedIfRefused);
}

const detailsOf = ({ name, person, email, phone, website }: DemoBusiness) => ({
  business: name,
  name: person,
  email,
  phone,
  website,
  terms: site.terms.version,
});

async function reserve(reservationId: number, wish: WantedSpot, cast: DemoYear): Promise<void> {
  const { agenda, luck } = cast;
  const details = detailsOf(wish.business);
  await saveBuyerDetailsAndTerms(
    { reservationId, details, networkAddress: nextDemoNetworkAddress() },
    visitorContext(),
  );
  const reserved = await choosePayByInvoice({ reservationId }, visitorContext()).catch(
    undefinedIfRefused,
  );
  if (!reserved) return;
  if (!wish.owes && luck.happens(6)) return;
  agenda.at(Date.now() + luck.between(3, 25) * MINUTE, async () => {
    const token = await createPrivateLinkToken(db, {
      subject: { type: "reservation", id: reservationId },
      channel: "email",
      email: details.email,
    });
    if (await confirmReservationByLink({ token }, visitorContext()).catch(undefinedIfRefused)) {
      await scheduleAd(reservationId, wish.business, cast);
      payLater(reservationId, wish, cast);
    }
  });
}

/** Three of four pay within two days, some on the last one, a few never. */
function payLater(reservationId: number, { business, owes }: WantedSpot, cast: DemoYear): void {
  const { agenda, luck, owner, assistant } = cast;
  if (owes || luck.happens(4)) return;
  const after = luck.happens(82) ? luck.between(0.2, 2) : luck.between(2, 2.9);
  const check = Math.floor(luck.between(1_000, 9_000));
  const note = luck.happens(60) ? `check ${check}` : `bank transfer, ${business.name}`;
  const who = luck.happens(70) ? owner : assistant;
  agenda.at(Date.now() + after * DAY, async () => {
    const invoice = await findLatestInvoice(reservationId);
    if (invoice?.state !== "open") return;
    const { totalCents: amountCents, version: expectedVersion } = invoice;
    const input = { reservationId, amountCents, note, expectedVersion };
    const paid = await recordInvoicePayment(input, by(who)).catch(undefinedIfRefused);
    if (paid) mayCancel(reservationId, cast);
  });
}

async function callIn(wish: WantedSpot, cast: DemoYear): Promise<void> {
  const { luck, owner, assistant } = cast;
  const { terms: _, ...details } = detailsOf(wish.business);
  const who = luck.happens(60) ? owner : assistant;
  const paid = luck.happens(30) ? { note: "card in person" } : undefined;
  const spot = await findFreeSpot(wish);
  if (spot === "taken") return wait(wish);
  if (!spot) return;
  const card = await findMailingById(wish.mailing.id);
  const size = card && findSpot(getLayout(card), spot)?.size;
  if (!size) return;
  const choice = { mailingId: card.id, industry: wish.business.industry, spot };
  const place = { ...choice, priceCents: card.prices[size] };
  const placed = await placeCustomer({ ...place, details, paid }, by(who)).catch(
    undefinedIfRefused,
  );
  if (!placed) return;
  await acceptByLink(placed.id, details.email);
  await scheduleAd(placed.id, wish.business, cast);
  if (paid) mayCancel(placed.id, cast);
  else payLater(placed.id, wish, cast);
}

async function acceptByLink(id: number, email: string): Promise<void> {
  const token = await createPrivateLinkToken(db, {
    subject: { type: "reservation", id },
    channel: "email",
    email,
  });
  const terms = { version: site.terms.version, networkAddress: "192.0.2.77" };
  await confirmReservationByLink({ token, terms }, { actor: visitorActor, now: new Date() }).catch(
    undefinedIfRefused,
  );
}

/** A few cancel after they paid; what they get is the ladder's, once in a while more. */
function mayCancel(reservationId: number, { agenda, luck, owner }: DemoYear): void {
  if (!luck.happens(9)) return;
  const generous = luck.happens(25);
  const sentAfter = luck.between(1, 5);
  agenda.at(Date.now() + luck.between(1, 40) * DAY, async () => {
    const found = await findReservationById(reservationId);
    if (found?.state !== "paid") return;
    const expects = await loadCompensationIfCanceledToday(reservationId);
    const input = { reservationId, expectedVersion: found.version, expects };
    const gives = generous && expects !== "refund" ? ("refund" as const) : expects;
    const because = gives === expects ? "" : "Their shop burned down last week.";
    const canceled = await cancelAndCompensate({ ...input, gives, because }, by(owner)).catch(
      undefinedIfRefused,
    );
    if (canceled?.gives !== "refund") return;
    agenda.at(Date.now() + sentAfter * DAY, async () => {
      const rows = await db.select().from(refund).where(eq(refund.reservationId, reservationId));
      for (const { id, state, version } of rows) {
        if (state !== "by-hand") continue;
        const sent = { refundId: id, note: "check, by mail", expectedVersion: version };
        await recordRefundSent(sent, by(owner)).catch(undefinedIfRefused);
      }
    });
  });
}
