import { sql } from "drizzle-orm";
import fc from "fast-check";
import { signRecordId } from "#business/auth/keyed-hash.ts";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import {
  expireAllOverdueClaims,
  offerFreeSpotsToAllWaitlists,
} from "#business/reservations/claims/end-claims.ts";
import {
  changeHoldSpotOrIndustry,
  extendHold,
  extendOfferOnceOpened,
} from "#business/reservations/claims/extend-hold.ts";
import { holdSpot, releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { releaseByOffice } from "#business/reservations/claims/place-and-release.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { reserveOnInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  recordInvoiceRequestAnswer,
  retakeSpotForInvoiceRequest,
} from "#business/reservations/confirm/invoice-requests.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { markRefunded } from "#business/reservations/pay/mark-paid.ts";
import {
  recordOpenPaymentPage,
  releaseAfterUnpaidCheckout,
} from "#business/reservations/pay/record-open-payment-page.ts";
import { calculateSpotsInShare, holdLimits } from "#business/reservations/reservation.ts";
import { confirmWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { loadInstallationSecret } from "#platform/installation.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { strangersShare } from "#site.ts";
import { byOperator } from "./papers.ts";
import {
  context,
  doubleClaims,
  industryAt,
  linkTo,
  ownNetwork,
  planTestMailings,
  renew,
  someDetails,
} from "./reservation.ts";
import { payOnline } from "./reservation-paths.ts";

/**
 * Random histories over the actions of reservations, several at the same instant, and what must be true after
 * each. Other nouns add their own operations and truths: see `History`.
 */

/** What a payment came to; the gateway's side of it is the model's. */
type Captured = { reservationId: number; outcome: string; givenBack: boolean };

/** What the model knows of the world besides the database. */
export type World = {
  mailingIds: number[];
  /** Every payment that was ever captured, by its name. */
  captured: Map<string, Captured>;
  /** State for the operations on other records. */
  notes: Map<string, unknown>;
};

/** Three numbers from which an operation chooses what it is about. */
export type Choice = { a: number; b: number; c: number };

/** One action of one person; a refusal is a normal answer, any other error breaks the history. */
export type Operation = (world: World, choice: Choice, tx: Queryable) => Promise<unknown>;

/** Says in words what is wrong with the world; nothing where all is well. */
type Truth = (world: World) => Promise<string[]>;

export type History = { operations: Record<string, Operation>; truths: Truth[] };

const spots = ["F1", "F2", "F3", "B4", "B5"];
/** Few, so that they meet. */
const industries = 6;

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length];

/** A reservation of the world, any of them, by a number; the newest ones more often. */
export async function someReservation(n: number, tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from reservation order by id desc limit 12`,
  );
  return Number(pick(rows, n)?.id ?? 0);
}

const on =
  (
    act: (reservationId: number, choice: Choice, world: World, tx: Queryable) => Promise<unknown>,
  ): Operation =>
  async (world, choice, tx) => {
    const id = await someReservation(choice.a, tx);
    return id === 0 ? undefined : act(id, choice, world, tx);
  };

let payments = 0;

/** A payment that the gateway captured for a reservation, and what became of it. */
async function capture(world: World, reservationId: number, payment: string, tx: Queryable) {
  const { outcome } = await payOnline({ reservationId, payment }, context, tx);
  const known = world.captured.get(payment);
  if (!known) {
    const givenBack = outcome === "spot-gone" || outcome === "duplicate";
    world.captured.set(payment, { reservationId, outcome, givenBack });
  }
}

const reservationOperations: Record<string, Operation> = {
  hold: (world, { a, b, c }, tx) => {
    const wish = { industry: industryAt(a % industries), spot: pick(spots, b) ?? "F1" };
    const mailingId = pick(world.mailingIds, c) ?? 0;
    return holdSpot({ ...wish, mailingId, networkAddress: ownNetwork() }, context, tx);
  },
  change: on((reservationId, { b, c }, _, tx) => {
    const spot = pick(spots, b) ?? "F1";
    const industry = c % 3 ? {} : { industry: industryAt(c % industries) };
    return changeHoldSpotOrIndustry({ reservationId, spot, ...industry }, context, tx);
  }),
  extend: on((reservationId, _, __, tx) => extendHold({ reservationId }, context, tx)),
  release: on((reservationId, _, __, tx) => releaseHold({ reservationId }, context, tx)),
  renew: on((reservationId, _, __, tx) => renew(reservationId, tx)),
  details: on((reservationId, _, __, tx) => {
    const input = { reservationId, details: someDetails(), networkAddress: ownNetwork() };
    return saveBuyerDetailsAndTerms(input, context, tx);
  }),
  openPaymentPage: on((reservationId, { b }, _, tx) => {
    const until = new Date(Date.now() + 30 * 60_000);
    const checkoutSessionId = `page ${b % 2}`;
    return recordOpenPaymentPage({ reservationId, checkoutSessionId, until }, context, tx);
  }),
  closePaymentPage: on((reservationId, _, __, tx) => closeCheckout({ reservationId }, context, tx)),
  paymentPageEnded: on((reservationId, { b }, _, tx) =>
    releaseAfterUnpaidCheckout({ reservationId, checkoutSessionId: `page ${b % 2}` }, context, tx),
  ),
  onInvoice: on((reservationId, _, __, tx) => reserveOnInvoice({ reservationId }, context, tx)),
  confirm: on(async (reservationId, _, __, tx) => {
    const token = await linkTo(reservationId, "email", tx);
    return confirmReservationByLink({ token }, context, tx);
  }),
  pay: on(async (reservationId, _, world, tx) => {
    const { rows } = await tx.execute(
      sql`select from reservation where id = ${reservationId} and contact_id is not null`,
    );
    payments++;
    if (rows.length > 0) await capture(world, reservationId, `payment ${payments}`, tx);
  }),
  payAgain: async (world, { a }, tx) => {
    const [payment, { reservationId } = { reservationId: 0 }] = pick([...world.captured], a) ?? [];
    if (payment) await capture(world, reservationId, payment, tx);
  },
  cancel: on((reservationId, _, __, tx) => cancelReservation({ reservationId }, context, tx)),
  refund: async (world, { a }, tx) => {
    const [payment, { reservationId } = { reservationId: 0 }] = pick([...world.captured], a) ?? [];
    if (payment) await markRefunded({ reservationId, payment }, context, tx);
  },
  waitInLine: async (world, { a, b, c }, tx) => {
    // Days pass between visitors: the message limits (028) have their own tests.
    await tx.delete(strangerMessage);
    const email = `waiting${b % 8}@shop.example`;
    const wish = {
      mailingId: pick(world.mailingIds, c) ?? 0,
      industry: industryAt(a % industries),
    };
    return joinWaitlist({ ...wish, email, networkAddress: ownNetwork() }, context, tx);
  },
  confirmLine: async (_, { a }, tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from waitlist_entry order by id desc limit 12`,
    );
    const id = Number(pick(rows, a)?.id ?? 0);
    if (id !== 0) await confirmWaitlist({ token: await signRecordId("waitlist", id) }, context, tx);
  },
  extendOfferOnceOpened: on((reservationId, _, __, tx) =>
    extendOfferOnceOpened({ reservationId }, context, tx),
  ),
  officeReleases: on((reservationId, _, __, tx) =>
    releaseByOffice({ reservationId, reason: "Never answered" }, byOperator, tx),
  ),
  officeVouches: on(async (reservationId, _, __, tx) => {
    await recordInvoiceRequestAnswer(tx, { id: reservationId }, "vouched");
    await retakeSpotForInvoiceRequest(tx, await loadReservation(reservationId, tx), context);
  }),
  timeRunsOut: async (_, { a }, tx) => {
    const id = await someReservation(a, tx);
    await tx.execute(sql`update reservation set expires_at = statement_timestamp() - interval '1 ms'
      where id = ${id} and expires_at is not null`);
  },
  sweep: (_, __, tx) => expireAllOverdueClaims(context, tx),
  offer: (_, __, tx) => offerFreeSpotsToAllWaitlists(tx),
};

/** Each captured payment has its spot, or was given back, or is owed back by the ladder; never two of these. */
async function everyPaymentHasOneOutcome(world: World): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; state: string; payment_id: string | null }>(
    sql`select id, state, payment_id from reservation`,
  );
  const wrong: string[] = [];
  for (const [payment, { reservationId, outcome, givenBack }] of world.captured) {
    const row = rows.find(({ id }) => Number(id) === reservationId);
    const holds =
      row?.payment_id === payment && ["paid", "canceled", "refunded"].includes(row.state);
    if (holds === givenBack) {
      wrong.push(
        `${payment} (${outcome}) of ${reservationId}: ${row?.state}, given back: ${givenBack}`,
      );
    }
  }
  const paid = rows.filter(({ state }) => state === "paid");
  for (const { id, payment_id } of paid) {
    if (!world.captured.has(payment_id ?? "")) wrong.push(`${id} is paid by no payment`);
  }
  return wrong;
}

/** Nothing was left but by an edge of the machine: read from the audit log, which is only ever added to. */
async function paidWasLeftExplicitly(): Promise<string[]> {
  const { rows } = await db.execute<{ subject_id: string; events: string[] }>(sql`
    select subject_id, array_agg(event order by id) as events from audit_event
    where subject_type = 'reservation' and event in ('reservation.paid', 'reservation.expired',
      'reservation.released', 'reservation.canceled', 'reservation.refunded', 'reservation.held', 'payment.taken-back')
    group by subject_id`);
  const allowed = ["reservation.canceled", "reservation.refunded", "payment.taken-back"];
  return rows.flatMap(({ subject_id, events }) => {
    let isPaid = false;
    for (const event of events) {
      if (isPaid && event !== "reservation.paid" && !allowed.includes(event)) {
        return [`${subject_id}: ${events.join(", ")}`];
      }
      isPaid = event === "reservation.paid";
    }
    return [];
  });
}

async function noDoubles(): Promise<string[]> {
  return (await doubleClaims()).map(({ what, claims }) => `${what} has ${claims} live claims`);
}

/** One message of each name, and one job of each key. */
async function onePerPurpose(): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select payload::text as what from job where kind = 'reservation.changed'
    group by payload, key having count(*) > 1
    union all select concat_ws(':', kind, record_type, record_id, occasion) from message where resend_of_id is null
      group by 1 having count(*) > 1`);
  return rows.map(({ what }) => `twice: ${what}`);
}

/** An entry has an offer exactly while it has a live claim of its own. */
async function offersMatchEntries(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from waitlist_entry where state = 'offered' and not exists (
      select from reservation where waitlist_entry_id = waitlist_entry.id
        and state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid'))`);
  return rows.map(({ id }) => `entry ${id} is offered a place and has none`);
}

/** Nobody has an offer whose address was not confirmed. */
async function onlyConfirmedAreOffered(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select reservation.id from reservation join waitlist_entry on waitlist_entry.id = waitlist_entry_id
    where reservation.state = 'offered' and waitlist_entry.state <> 'offered'`);
  return rows.map(({ id }) => `${id} is offered to an entry that has no offer`);
}

/** First-time buyers without a vouch have no more than their share of a card on invoices. */
async function strangersHaveTheirShare(): Promise<string[]> {
  const most = calculateSpotsInShare(14, strangersShare.invoices);
  const { rows } = await db.execute<{ mailing_id: string; n: string }>(sql`
    select mailing_id, count(*) as n from reservation
    where state in ('unconfirmed', 'unpaid') and vouched_at is null and expires_at > statement_timestamp()
    group by mailing_id having count(*) > ${most}`);
  return rows.map(({ mailing_id, n }) => `strangers have ${n} invoices on card ${mailing_id}`);
}

/** No hold is taken again more often than the limit allows. */
async function renewalsEnd(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from reservation where renewals > ${holdLimits.renewals}`,
  );
  return rows.map(({ id }) => `${id} was taken again too often`);
}

/** Each sold spot has a code. */
export async function soldSpotsHaveCodes(): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from reservation where state in ('unpaid', 'paid')
      and not exists (select from spot_code where reservation_id = reservation.id)`);
  return rows.map(({ id }) => `${id} is sold and has no code`);
}

export const reservationHistory: History = {
  operations: reservationOperations,
  truths: [
    noDoubles,
    everyPaymentHasOneOutcome,
    paidWasLeftExplicitly,
    onePerPurpose,
    offersMatchEntries,
    onlyConfirmedAreOffered,
    strangersHaveTheirShare,
    renewalsEnd,
    soldSpotsHaveCodes,
  ],
};

/** One step: some acts at the same instant; `undone`: the whole act is rolled back, as by a crash. */
type Step = { acts: (Choice & { what: number; undone: boolean })[] };

const act = fc.record({
  what: fc.nat(10_000),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
  c: fc.nat(10_000),
  undone: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
});

/** Histories of so many steps at most, each of one to four acts at once. */
export function histories(steps: number): fc.Arbitrary<Step[]> {
  const step = fc.record({ acts: fc.array(act, { minLength: 1, maxLength: 4 }) });
  return fc.array(step, { minLength: Math.ceil(steps / 2), maxLength: steps });
}

class Undone extends Error {}

/**
 * Lives a history through on a fresh world, and throws at the first untruth; `every`: after how many steps it looks.
 * Returns what was done how often.
 */
export async function live(
  history: History,
  steps: readonly Step[],
  every = 1,
): Promise<Map<string, number>> {
  const world: World = {
    mailingIds: (await planTestMailings([60, 90])).slice(0, 2),
    captured: new Map(),
    notes: new Map(),
  };
  await loadInstallationSecret();
  const names = Object.keys(history.operations);
  const counts = new Map<string, number>();
  for (const [n, { acts }] of steps.entries()) {
    const done = acts.map(async ({ what, undone, ...choice }) => {
      const name = pick(names, what) ?? "hold";
      const operation = history.operations[name];
      const succeeded = operation && (await perform(operation, world, choice, undone));
      if (succeeded) counts.set(name, (counts.get(name) ?? 0) + 1);
    });
    await Promise.all(done);
    if (n % every !== 0 && n !== steps.length - 1) continue;
    for (const truth of history.truths) {
      const wrong = await truth(world);
      if (wrong.length > 0) throw new Error(`after step ${n}: ${wrong.join("; ")}`);
    }
  }
  return counts;
}

async function perform(operation: Operation, world: World, choice: Choice, undone: boolean) {
  try {
    if (!undone) await operation(world, choice, db);
    else await undo(operation, world, choice);
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof Undone) return false;
    throw error;
  }
}

/** The act in a transaction that is rolled back; the model forgets it too. */
async function undo(operation: Operation, world: World, choice: Choice) {
  const copy = { ...world, captured: new Map(world.captured) };
  await db.transaction(async (tx) => {
    await operation(copy, choice, tx);
    throw new Undone("rolled back on purpose");
  });
}
