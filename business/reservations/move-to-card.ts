import { eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { permit } from "#business/people/permit.ts";
import { reservation } from "#database/schema.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  announceChange,
  atThisInstant,
  endOfDate,
  expireRunOut,
  move,
  unlessTaken,
} from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { taken } from "./hold-spot.ts";
import { placeable } from "./insert-claim.ts";
import { keepMailings, keepTarget } from "./keep-target.ts";
import {
  lockSeen,
  MOVABLE,
  openMailing,
  otherSize,
  type SeenPlace,
  spotOf,
} from "./move-places.ts";
import { offerPlaces } from "./offer-places.ts";
import type { Reservation } from "./reservation.ts";

export type CardMove = SeenPlace & {
  mailingId: number;
  spot: string;
  /** `as-sold`: the price that was agreed. `as-there`: what the place costs on that card; only of what is not paid. */
  price: "as-sold" | "as-there";
};

/**
 * Whether somebody may move to a place on another card now: what `moveToCard` refuses, before anything is done. Keeps
 * the reservation and the other card until the caller's transaction ends.
 */
export async function lookAtMove(
  { mailingId, spot, price, ...seen }: CardMove,
  { actor }: Circumstances,
  tx: Queryable,
) {
  await permit(tx, actor, "mailings.place");
  const before = await lockSeen(seen, tx);
  if (mailingId === before.mailingId)
    throw new Refusal("invalid", "They are on this card already.");
  await keepMailings([before.mailingId, mailingId], tx);
  const from = await openMailing(before.mailingId, tx);
  const to = await openMailing(mailingId, tx);
  const size = spotOf(to, spot).size;
  if (size !== before.size) throw otherSize(before, { size });
  if (price === "as-there" && before.state === "paid") throw paidKeepsItsPrice();
  const wish = { mailingId, industry: before.industry, spot };
  const target = await keepTarget(wish, tx, before.id, placeable);
  if (target.taken) throw taken(target.taken);
  return { before, from, to, size, target };
}

/**
 * Moves somebody to a free place of the same size on another card, while neither card has gone to print. The price stays
 * what was sold, unless it is not paid and the other card's was agreed. What is due stays due on its date, or before the
 * other card goes to print. The caller sees to the invoice and tells them. Refuses (conflict) a place or an industry that
 * somebody has there, a stale view, another size, and another price for what is paid.
 */
export async function moveToCard(
  input: CardMove,
  circumstances: Circumstances,
  tx: Queryable,
): Promise<{ before: Reservation; after: Reservation; from: Mailing; to: Mailing }> {
  const { mailingId, spot, price } = input;
  const { before, from, to, size, target } = await lookAtMove(input, circumstances, tx);
  await claimsEnded(tx, await expireRunOut(tx, target), circumstances, spot);
  const set = {
    ...{
      mailingId,
      spot,
      exclusivityGroup: target.exclusivityGroup,
      onMailingSince: atThisInstant,
    },
    households: to.households,
    ...(price === "as-there" && { priceCents: to.prices[size] }),
    ...dueBefore(before, to.dates.printFile),
  };
  const when = eq(reservation.version, before.version);
  const after = await unlessTaken(tx, (attempt) =>
    move(attempt, before.id, { from: MOVABLE, to: before.state, set, when }),
  );
  if (!after) throw taken("the place on the other card has a live claim");
  await note(tx, { before, after, from, to }, circumstances);
  return { before, after, from, to };
}

function dueBefore({ paymentDue, state }: Reservation, printFile: PlainDate) {
  if (paymentDue === null || paymentDue <= printFile) return {};
  const until = { expiresAt: endOfDate(sql`${printFile}::date`) };
  return { paymentDue: printFile, ...(state === "unpaid" && until) };
}

type Moved = { before: Reservation; after: Reservation; from: Mailing; to: Mailing };

async function note(tx: Queryable, { before, after, from, to }: Moved, { actor }: Circumstances) {
  const subject = { type: "reservation", id: after.id };
  const detail = {
    from: `${from.name}, ${before.spot}`,
    to: `${to.name}, ${after.spot}`,
    ...(before.priceCents !== after.priceCents && { cents: after.priceCents }),
  };
  await record(tx, actor, { event: "reservation.moved-to-card", subject, detail });
  await announceChange(tx, from.id);
  await announceChange(tx, to.id);
  await offerPlaces(tx, { mailingId: from.id, freed: [before.spot] });
}

/** What somebody is told who was moved to another card. */
export function cardMoveInWords({ before, after, from, to }: Moved): string[] {
  const price =
    before.priceCents === after.priceCents
      ? "It has the same size, and its price stays what was agreed."
      : `It has the same size. Its price there is ${dollars(after.priceCents)} before tax instead of ${dollars(before.priceCents)}, as agreed.`;
  return [
    `Your ad is on the ${to.name} card, in place ${after.spot}, instead of the ${from.name} card. That card is mailed on ${longDate(to.dropDate)}.`,
    price,
  ];
}

function paidKeepsItsPrice(): Refusal {
  return new Refusal(
    "invalid",
    "What is paid keeps its price. Give money back if it is too much.",
    {
      field: "price",
    },
  );
}
