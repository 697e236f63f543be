import { and, desc, eq, isNotNull } from "drizzle-orm";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { defineAction, defineGatewayAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  findIndustriesWithGroups,
  refuseHiddenIndustry,
} from "#business/mailings/industries/stored-industries.ts";
import { findOccupiedSpots } from "#business/reservations/availability/find-availability.ts";
import {
  loadReservation,
  lockMailings,
  lockReservation,
} from "#business/reservations/claims/claims.ts";
import {
  isBookableByOfficeSql,
  loadHoldTarget,
  spotTakenRefusal,
} from "#business/reservations/claims/insert-claim.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import type { ExpectedReservation, Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { adBrief, proof } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  lockMovableReservation,
  requirePlaceableMailing,
  requireSpotOfMailing,
  tryMoveReservation,
} from "./arrange-card.ts";
import {
  type FeasibleSizeChangeSettlement,
  findSizeChangeSettlement,
  settleSizeChangeDifference,
} from "./settle-size-change.ts";

type ChangeSizeInput = ChangeSpotSizeInput & {
  /** How a paid spot's difference goes back: as money, or as a credit for a later mailing. */
  back: "refund" | "credit";
  /** What the page showed: what they get back, or have to pay. Cents, with tax. */
  plan: FeasibleSizeChangeSettlement;
};

/**
 * Changes the size of a reserved spot on the same card, at the card's price of that size, settles
 * the difference and tells the buyer in one message. Not paid: a new invoice replaces the open one.
 * Paid and smaller: the difference goes back as money or as a credit. Paid and larger: the rest is
 * due on a new invoice, which counts what was paid; the spot stays theirs meanwhile. A payment page
 * is closed at the gateway first. Refuses (conflict) a taken spot, a card in print, a pending
 * payment, an outdated view, price or difference.
 */
export const changeSize = defineGatewayAction({
  name: "changeSize",
  permission: "mailings.place",
  undo: ["changeSize"],
  async check(tx, input: ChangeSizeInput, context) {
    const { state } = await loadReservation(input.reservationId, tx);
    if (state === "paid") await requirePermission(tx, context.actor, "refunds.give");
    await requireSpotSizeChangeAllowed(input, tx);
  },
  atGateway: closeCheckout,
  async run(tx, input, context) {
    const before = await lockReservation(input.reservationId, tx);
    if (before.state === "paid") await requirePermission(tx, context.actor, "refunds.give");
    await refuseWhilePaymentPending(before.id, tx);
    const plan = await findSizeChangeSettlement(before, input.priceCents, tx);
    if (plan.kind === "impossible") throw new Refusal("conflict", plan.because);
    if (plan.kind !== input.plan.kind || plan.cents !== input.plan.cents) {
      throw new Refusal(
        "conflict",
        "A payment or refund has changed since you opened this reservation. Nothing was changed; check it and try again.",
      );
    }
    const { after } = await changeSpotSize(input, context, tx);
    const settled = await settleSizeChangeDifference(
      after,
      { plan, back: input.back },
      context,
      tx,
    );
    const sentences = [
      ...describeChange(before, after),
      ...(await describeAdAfterSizeChange(after, tx)),
      ...settled,
    ];
    await enqueueBookingNews(tx, after, { news: "size", sentences });
    return { result: await lockReservation(after.id, tx) };
  },
});

/** The first sentences for the buyer: the spots and the prices, before tax. */
function describeChange(before: Reservation, after: Reservation): string[] {
  const name = ({ spot, size }: Reservation) => `spot ${spot} (${getSize(size).name})`;
  return [
    `As agreed, your ad is now in ${name(after)} instead of ${name(before)}.`,
    after.priceCents === before.priceCents
      ? "Your price stays the same."
      : `The price is now ${dollars(after.priceCents)} before tax instead of ${dollars(before.priceCents)}.`,
  ];
}

/** What a changed size means for an ad that was begun, for its customer (docs/decisions/056); else nothing. */
async function describeAdAfterSizeChange(
  { id, size }: Pick<Reservation, "id" | "size">,
  tx: Queryable,
): Promise<string[]> {
  const [sent] = await tx
    .select({ size: proof.size })
    .from(proof)
    .where(and(eq(proof.reservationId, id), isNotNull(proof.sentAt)))
    .orderBy(desc(proof.number))
    .limit(1);
  if (sent) {
    if (sent.size === size) return [];
    return [
      "Your proof was made for the old size, so it can’t print. Your ad needs a new proof in the new size.",
      "Choose a design again on your ad’s page, or we’ll do it for you. Either way, you approve the new proof.",
    ];
  }
  const begun = (await tx.$count(adBrief, eq(adBrief.reservationId, id))) > 0;
  if (!begun) return [];
  return [
    "We’ll make your ad for the new size. We’ll use what you already told us, and you’ll see a proof before it prints.",
  ];
}

type ChangeSpotSizeInput = ExpectedReservation & {
  spot: string;
  /** The price of the new spot that was shown, in cents before tax. */
  priceCents: number;
};

/** Throws what `changeSpotSize` would refuse; locks the reservation and the card. */
async function requireSpotSizeChangeAllowed(
  { spot, priceCents, ...seen }: ChangeSpotSizeInput,
  tx: Queryable,
) {
  const before = await lockMovableReservation(seen, tx);
  await lockMailings([before.mailingId], tx);
  const mailing = await requirePlaceableMailing(before.mailingId, tx);
  const target = requireSpotOfMailing(mailing, spot);
  if (target.size === before.size) {
    const sentence = "That spot is the same size. To change only the spot, move them instead.";
    throw new Refusal("invalid", sentence, { field: "spot" });
  }
  if (mailing.prices[target.size] !== priceCents) {
    throw new Refusal(
      "conflict",
      "The price of that size just changed. Nothing was saved; check it and try again.",
      { field: "spot" },
    );
  }
  return { before, target };
}

/**
 * Changes a reservation to a free spot of another size on its card, at the card's price of that
 * size, while the card has not gone to print. The caller settles the difference and notifies the
 * buyer. Refuses (conflict) a taken spot, a stale view, and a price that was not shown.
 */
export async function changeSpotSize(
  input: ChangeSpotSizeInput,
  context: ActionContext,
  tx: Queryable,
): Promise<{ before: Reservation; after: Reservation }> {
  const { before, target } = await requireSpotSizeChangeAllowed(input, tx);
  const set = { spot: target.id, size: target.size, priceCents: input.priceCents };
  const after = await tryMoveReservation(tx, before, set, context);
  if (!after) throw spotTakenRefusal("the spot of the other size has a live claim");
  const subject = { type: "reservation", id: after.id };
  const detail = {
    from: `${before.spot} (${before.size})`,
    to: `${after.spot} (${after.size})`,
    cents: after.priceCents,
  };
  await recordEvent(tx, context.actor, { event: "reservation.size-changed", subject, detail });
  return { before, after };
}

/**
 * Corrects the industry of a reservation on its card. Spot, price and invoice stay. The buyer is told if they have agreed
 * to the other one; someone who still has to accept the Terms sees it there. The industry that is free again goes to the
 * waitlist. Refuses the industry it has (invalid), and (conflict) one that somebody has, or competes with, on this card,
 * naming them; one that is kept for another advertiser, or hidden; a stale view; and a card that has gone to print.
 */
export const changeIndustry = defineAction({
  name: "changeIndustry",
  permission: "mailings.place",
  undo: ["changeIndustry"],
  undoes: {
    what: "the change of industry",
    done: "Industry changed back.",
    facts: { reservationId: Number, expectedVersion: Number, industry: String },
  },
  async run(tx, { industry, ...seen }: ExpectedReservation & { industry: string }, context) {
    const before = await lockMovableReservation(seen, tx);
    const { mailingId } = before;
    await lockMailings([mailingId], tx);
    const mailing = await requirePlaceableMailing(mailingId, tx);
    const known = await findIndustriesWithGroups(tx);
    const to = known.find(({ slug }) => slug === industry);
    if (!to) throw new Refusal("invalid", "Choose an industry.", { field: "industry" });
    if (to.slug === before.industry) {
      throw new Refusal("invalid", "Choose another industry.", { field: "industry" });
    }
    await refuseHiddenIndustry(to.slug, tx);
    await loadHoldTarget({ ...before, industry: to.slug }, tx, before.id, isBookableByOfficeSql);
    const { exclusivityGroup } = to;
    const after = await tryMoveReservation(tx, before, { industry, exclusivityGroup }, context);
    if (!after)
      throw await industryTakenRefusal(tx, { mailingId, group: exclusivityGroup, name: to.name });
    const from = known.find(({ slug }) => slug === before.industry)?.name ?? before.industry;
    if (before.termsVersion !== null) {
      const sentences = [
        `Your industry on the ${mailing.name} card is now ${to.name} instead of ${from}.`,
        `No other ${to.name} business can be on this card. Your spot and the price stay the same.`,
      ];
      if (after.state !== "unconfirmed")
        sentences.push(
          `Your invoice still says ${from}, because it was issued before the change. It’s still valid.`,
        );
      await enqueueBookingNews(tx, after, { news: "industry", sentences });
    }
    const subject = { type: "reservation", id: after.id };
    const detail = { mailing: mailingId, from, to: to.name };
    return { event: { event: "reservation.industry-changed", subject, detail }, result: after };
  },
});

async function industryTakenRefusal(
  tx: Queryable,
  { mailingId, group, name }: { mailingId: number; group: string; name: string },
): Promise<Refusal> {
  const rivals = (await findIndustriesWithGroups(tx)).flatMap(({ slug, exclusivityGroup }) =>
    exclusivityGroup === group ? [slug] : [],
  );
  const rival = (await findOccupiedSpots([mailingId], tx)).find(
    ({ industry }) => industry !== null && rivals.includes(industry),
  );
  const who = rival ? `${rival.business ?? "Somebody"} (${rival.reference})` : "Somebody";
  return new Refusal("conflict", `${name} is taken on this card: ${who} has spot ${rival?.spot}.`, {
    field: "industry",
  });
}

/** The reservation's industry and every other that is not hidden, with whether somebody else on the card has it, or competes with it. */
export async function findIndustryChoices({
  id,
  mailingId,
  industry,
}: Pick<Reservation, "id" | "mailingId" | "industry">) {
  const all = await findIndustriesWithGroups();
  const others = (await findOccupiedSpots([mailingId])).filter((seat) => seat.id !== id);
  const taken = new Set(
    all
      .filter(({ slug }) => others.some((seat) => seat.industry === slug))
      .map(({ exclusivityGroup }) => exclusivityGroup),
  );
  return all
    .filter(({ slug, isHidden }) => !isHidden || slug === industry)
    .map(({ slug, name, exclusivityGroup }) => ({
      slug,
      name,
      taken: taken.has(exclusivityGroup),
    }));
}
