import { sql } from "drizzle-orm";
import { keepAdvertiser } from "#business/advertisers/keep-advertiser.ts";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { getMailing } from "#business/mailings/find.ts";
import { emailKey } from "#business/people/email-address.ts";
import { permit } from "#business/people/permit.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceChange, atThisInstant, endOfDate, move } from "./claims.ts";
import { databaseToday } from "./find.ts";
import type { DetailsForm, HoldForm } from "./forms.ts";
import { makeRoom, readTarget, taken } from "./hold-spot.ts";
import { insertClaim, placeable } from "./insert-claim.ts";
import { paymentDue, type Reservation } from "./reservation.ts";
import { changedMeanwhile } from "./verbs.ts";

export type PlaceInput = HoldForm & {
  details: Omit<DetailsForm, "terms">;
  /** What the place was said to cost, in cents before tax. */
  priceCents: number;
};

/** Nobody's network: the office is bound by no limit of places. */
const NO_NETWORK = "";

/**
 * Puts a customer who called on a free place, firm on an invoice: the same indexes decide as for everybody else. May
 * be done until the card goes to print; the invoice is due in 3 business days, and before booking closes or, after
 * that, before the print. The caller writes the invoice, in the same transaction. That the customer agreed to the Terms
 * is not noted, because nobody can press that button for another. Refuses (conflict) a price that is another by now.
 */
export async function placeByHand(
  { details, priceCents, ...wish }: PlaceInput,
  circumstances: Circumstances,
  tx: Queryable,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.place");
    const target = await readTarget(wish, inner, 0, placeable);
    if (target.taken) throw taken(target.taken);
    const { mailingId, industry, spot, size } = target;
    const claim = {
      ...{ mailingId, industry, spot, size },
      ...({ state: "held", networkHash: NO_NETWORK, by: "office" } as const),
    };
    const held =
      (await insertClaim(inner, claim)) ??
      ((await makeRoom(inner, target, circumstances)) && (await insertClaim(inner, claim)));
    if (!held) throw taken("a claim came first");
    if (held.priceCents !== priceCents) throw otherPrice(held, priceCents);
    const firm = await makeFirm(inner, held, details);
    const subject = { type: "reservation", id: firm.id };
    const detail = { mailing: mailingId, industry, spot, due: firm.paymentDue };
    const event = "reservation.placed-by-hand";
    await record(inner, circumstances.actor, { event, subject, detail });
    await announceChange(inner, mailingId);
    return firm;
  });
}

function otherPrice({ spot, priceCents }: Reservation, seen: number): Refusal {
  return new Refusal(
    "conflict",
    `The price of ${spot} has changed since you opened it: it is ${dollars(priceCents)} now, before ${dollars(seen)}. Place them again if that is what they agreed to.`,
  );
}

async function makeFirm(
  tx: Queryable,
  held: Reservation,
  details: PlaceInput["details"],
): Promise<Reservation> {
  const none = { advertiserId: null, contactId: null };
  const kept = await keepAdvertiser(tx, none, { ...details, emailKey: emailKey(details.email) });
  const mailing = await getMailing(held.mailingId, tx);
  if (!mailing) throw new Error(`mailing ${held.mailingId} vanished under its reservation`);
  const today = await databaseToday(tx);
  const { bookingCloses, printFile } = mailing.dates;
  const due = paymentDue(today, today <= bookingCloses ? bookingCloses : printFile);
  const untilDue = { paymentDue: due, expiresAt: endOfDate(sql`${due}::date`) };
  const billed = await move(tx, held.id, {
    from: ["held"],
    to: "unconfirmed",
    set: { ...kept, ...untilDue, paymentWay: "invoice" },
  });
  const firm =
    billed &&
    (await move(tx, held.id, {
      from: ["unconfirmed"],
      to: "unpaid",
      set: { confirmedAt: atThisInstant },
    }));
  if (!firm) throw changedMeanwhile(held);
  return firm;
}
