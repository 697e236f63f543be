import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { signRecordId } from "#business/auth/keyed-hash.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { findCardSpotStatuses } from "#business/reservations/availability/find-availability.ts";
import {
  expireAllOverdueClaims,
  offerFreeSpotsToAllWaitlists,
} from "#business/reservations/claims/end-claims.ts";
import {
  changeHoldSpotOrIndustry,
  extendHold,
  extendOfferOnceOpened,
} from "#business/reservations/claims/extend-hold.ts";
import { confirmHoldRequest, requestHold } from "#business/reservations/claims/hold-by-link.ts";
import { holdSpot, releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { reserveOnInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { claimDurations, holdLimits } from "#business/reservations/reservation.ts";
import { confirmWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { strangersShare } from "#site.ts";
import {
  advanceClock,
  context,
  outcomeOf,
  planTestMailings,
  renew,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { withSettings } from "#tests/support/settings.ts";

/** The whole week: `ATTACK_HOURS=168`. */
const HOURS = Number(process.env.ATTACK_HOURS ?? 6);

anyDatabase("a card that is attacked from 8 networks", () => {
  test("gives an honest buyer a spot within 30 minutes of asking, at every hour", {
    timeout: 60_000 + HOURS * 60_000,
  }, async () => {
    const { asked, minutes, mostAtOnce } = await playAttack({ hours: HOURS, everyMinutes: 15 });
    expect(asked).toBe(HOURS);
    expect(minutes).toHaveLength(HOURS);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(PATIENCE);
    expect(mostAtOnce).toBeLessThan(14);
  });

  test("would be taken whole under the rules of before (negative control)", {
    timeout: 300_000,
  }, async () => {
    const before = await withoutHoldLimits(() =>
      playAttack({ hours: 3, everyMinutes: 15, typedIsProven: true }),
    );
    expect(before.minutes.length).toBeLessThan(before.asked);
    expect(before.mostAtOnce).toBe(14);
  });
});

/**
 * An attack on one card, as it was tried against the site: an attacker on 8 networks holds every
 * open spot, reserves with invented addresses on invoices, joins the waitlist with invented
 * addresses, releases, and holds again, always faster than others. Once an hour an honest buyer
 * tries, from a network that the attacker uses too.
 */
export type Attack = {
  hours: number;
  /** Minutes between two rounds of the attacker. */
  everyMinutes: number;
  /** The rules of before: what was typed counted as proven. */
  typedIsProven?: boolean;
};

export type Loot = {
  /**
   * How many honest buyers tried, and the minutes until each had a spot; buyers that never had one
   * are absent.
   */
  asked: number;
  minutes: number[];
  /** Spots that the attacker kept, summed over the time, in hours; and that time. */
  spotHours: number;
  hours: number;
  /** The most of the card that the attacker had at once. */
  mostAtOnce: number;
  /** What it took: spots held or taken again, and invented addresses. */
  holds: number;
  addresses: number;
};

/** Honest buyers are given this long, in minutes. */
const PATIENCE = 30;
/** How often an honest buyer looks again, or needs to find and open a message. */
const LOOK = 5;

/** Four IPv4 addresses, and four sites of IPv6 that change their address within their /48 each time. */
const NETWORKS = 8;
let turn = 0;
function address(network: number): string {
  turn++;
  if (network < 4) return `198.51.100.${network + 1}`;
  return `2001:db8:${network}:${(turn % 0x10000).toString(16)}::${(turn % 97) + 1}`;
}

const OWN_ADDRESS = "x@attacker.example";

type Round = { mailingId: number; attack: Attack; loot: Loot; own: Set<number> };

/**
 * Plays the attack on a fresh database, with a mail server, and returns what the attacker got and what honest buyers did.
 * Without one the time to confirm an invoice would follow the time of day at which the test runs.
 */
function playAttack(attack: Attack): Promise<Loot> {
  return withSettings({ smtpUrl: "smtp://mail.example" }, () => play(attack));
}

async function play(attack: Attack): Promise<Loot> {
  const [mailingId = 0] = await planTestMailings([90, 120]);
  const loot = {
    asked: 0,
    minutes: [],
    spotHours: 0,
    hours: 0,
    mostAtOnce: 0,
    holds: 0,
    addresses: 0,
  };
  const round: Round = { mailingId, attack, loot, own: new Set() };
  for (let hour = 0; hour < attack.hours; hour++) {
    let minute = await askHonestly(round, hour);
    for (; minute < 60; minute += attack.everyMinutes) await pass(round, attack.everyMinutes);
  }
  return loot;
}

/** So many minutes go by, at whose end the attacker is first. */
async function pass(round: Round, minutes: number): Promise<void> {
  const had = await keptByAttacker(round);
  round.loot.spotHours += (had * minutes) / 60;
  round.loot.hours += minutes / 60;
  round.loot.mostAtOnce = Math.max(round.loot.mostAtOnce, had);
  await advanceClock(minutes);
  await expireAllOverdueClaims(context);
  await takeAll(round);
  await offerFreeSpotsToAllWaitlists();
}

async function keptByAttacker({ own }: Round): Promise<number> {
  const ids = [...own];
  if (ids.length === 0) return 0;
  const { rows } = await db.execute<{ kept: string }>(sql`
    select count(*) as kept from reservation
    where (id in (${sql.join(ids, sql`, `)}) or waitlist_entry_id in (select id from waitlist_entry
        where email like 'x@line-%')) and expires_at > statement_timestamp()`);
  return Number(rows[0]?.kept);
}

/** Whether it was done; a refusal is what the attacker reckons with. */
async function dares(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function takeAll(round: Round): Promise<void> {
  await prolong(round);
  await takeOffers(round);
  const card = await findCardSpotStatuses({ mailingId: round.mailingId });
  const tired = new Set<number>();
  for (const { spot, state } of card?.spots ?? []) {
    if (state === "open") await take(round, spot.id, tired);
  }
  await takeByMail(round);
  await queueUp(round);
}

/** One address is the attacker's own, and is read. */
async function takeByMail({ mailingId, own, loot, attack }: Round): Promise<void> {
  if (attack.typedIsProven) return;
  const card = await findCardSpotStatuses({ mailingId });
  const spot = card?.spots.find(({ state }) => state === "open")?.spot.id;
  if (spot === undefined) return;
  const wish = { mailingId, industry: industryFor(loot.holds), networkAddress: address(0) };
  await dares(() => requestHold({ ...wish, spot, email: OWN_ADDRESS }, context));
  const held = await holdWithLink(wish, spot, OWN_ADDRESS);
  if (held === undefined) return;
  own.add(held);
  loot.holds++;
}

/** Extends the holds that still run, retakes those that have expired, and puts what it can on invoices. */
async function prolong({ own, loot }: Round): Promise<void> {
  for (const reservationId of [...own].slice(-20)) {
    const { rows } = await db.execute<{ state: string; known: boolean }>(
      sql`select state, contact_id is not null as known from reservation where id = ${reservationId}`,
    );
    const state = rows[0]?.state;
    if (state === "expired") {
      if (await dares(() => renew(reservationId))) loot.holds++;
    } else if (state === "held") {
      await dares(() => extendHold({ reservationId }, context));
    }
  }
}

async function take(round: Round, spot: string, tired: Set<number>): Promise<void> {
  const { mailingId, own, loot } = round;
  const industry = industryFor(loot.holds);
  for (let network = 0; network < NETWORKS; network++) {
    if (tired.has(network)) continue;
    const networkAddress = address(network);
    const outcome = await outcomeOf(
      holdSpot({ mailingId, industry, spot, networkAddress }, context),
    );
    if (outcome instanceof Refusal) {
      if (outcome.code === "too-many") tired.add(network);
      continue;
    }
    const reservationId = outcome.reservation.id;
    own.add(reservationId);
    loot.holds++;
    await goOn(round, reservationId, networkAddress);
    return;
  }
}

/** With an address that nobody has, on an invoice that nobody will confirm. */
async function goOn({ loot }: Round, reservationId: number, networkAddress: string): Promise<void> {
  loot.addresses++;
  const details = someDetails({ email: `x@attack-${loot.addresses}.example` });
  const given = await dares(() =>
    saveBuyerDetailsAndTerms({ reservationId, details, networkAddress }, context),
  );
  if (given) await dares(() => reserveOnInvoice({ reservationId }, context));
}

/** Invented addresses ask to stand in line for what is taken. */
async function queueUp({ mailingId, loot, attack }: Round): Promise<void> {
  const card = await findCardSpotStatuses({ mailingId });
  const taken = (card?.spots ?? []).flatMap(({ industry }) => industry ?? []);
  for (const [n, industry] of taken.entries()) {
    const email = `x@line-${loot.addresses}.example`;
    const networkAddress = address(n % NETWORKS);
    const proven = attack.typedIsProven ?? false;
    const joined = await dares(() =>
      joinWaitlist({ mailingId, industry, email, networkAddress, proven }, context),
    );
    if (joined) loot.addresses++;
  }
}

/** The owner of a typed address has an offer now: before, an invented one had it for a day. */
async function takeOffers({ attack }: Round): Promise<void> {
  if (!attack.typedIsProven) return;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from reservation where state = 'offered' and offer_opened_at is null`,
  );
  for (const { id } of rows) {
    await dares(() => extendOfferOnceOpened({ reservationId: Number(id) }, context));
  }
}

const industryFor = (n: number): string =>
  builtInIndustries[n % (builtInIndustries.length - 8)]?.slug ?? "";
/** Honest buyers are of other industries than the attacker names: which one is kept from them is the line's affair. */
const honestIndustry = (n: number): string =>
  builtInIndustries[builtInIndustries.length - 1 - (n % 8)]?.slug ?? "";

/** An honest buyer wants any spot and tries for half an hour. Returns the minutes it took. */
async function askHonestly(round: Round, n: number): Promise<number> {
  const { mailingId, loot } = round;
  loot.asked++;
  const wish = { mailingId, industry: honestIndustry(n), networkAddress: address(n % NETWORKS) };
  const email = `honest@buyer-${n}.example`;
  for (let minute = 0; minute <= PATIENCE; minute += LOOK) {
    const had = await getSpot(wish, email, minute);
    if (had !== undefined) {
      loot.minutes.push(minute);
      await releaseHold({ reservationId: had }, context);
      return minute;
    }
    await pass(round, LOOK);
  }
  return PATIENCE + LOOK;
}

type Wish = { mailingId: number; industry: string; networkAddress: string };

/** A held spot, if there is one now: as anybody, by a link that was asked for, or by an offer of the line. */
async function getSpot(wish: Wish, email: string, minute: number): Promise<number | undefined> {
  const offered = await takeOffer(email);
  if (offered !== undefined) return offered;
  const card = await findCardSpotStatuses({ mailingId: wish.mailingId });
  const spot = card?.spots.find(({ state }) => state === "open")?.spot.id;
  if (spot === undefined) {
    const { networkAddress, ...line } = wish;
    const outcome = await outcomeOf(joinWaitlist({ ...line, email, networkAddress }, context));
    if (!(outcome instanceof Refusal)) {
      await confirmWaitlist({ token: await signRecordId("waitlist", outcome.id) }, context);
    }
    return undefined;
  }
  const held = await outcomeOf(holdSpot({ ...wish, spot }, context));
  if (!(held instanceof Refusal)) return held.reservation.id;
  if (held.field !== "email") return undefined;
  const asked = await outcomeOf(requestHold({ ...wish, spot, email }, context));
  if (asked instanceof Refusal || minute === 0) return undefined;
  return holdWithLink(wish, spot, email);
}

async function holdWithLink(wish: Wish, spot: string, email: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from hold_request where email = ${email} limit 1`,
  );
  if (!rows[0]) return undefined;
  const subject = { type: "hold-request", id: Number(rows[0].id) };
  const token = await createPrivateLinkToken(db, { subject, channel: "email", email, minutes: 60 });
  const { networkAddress } = wish;
  const held = await outcomeOf(confirmHoldRequest({ token, spot, networkAddress }, context));
  return held instanceof Refusal ? undefined : held.reservation.id;
}

async function takeOffer(email: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string; spot: string }>(sql`
    select reservation.id, spot from reservation
      join waitlist_entry on waitlist_entry.id = waitlist_entry_id
    where reservation.state = 'offered' and email = ${email}`);
  const [offer] = rows;
  if (!offer) return undefined;
  const reservationId = Number(offer.id);
  await changeHoldSpotOrIndustry({ reservationId, spot: offer.spot }, context);
  return reservationId;
}

const MANY = 1_000_000;
const LIFTED: readonly { rule: object; to: object }[] = [
  {
    rule: holdLimits,
    to: { renewals: MANY, perNetworkAndDay: MANY, perWideNetworkAndDay: MANY },
  },
  ...Object.values(strangersShare).map((rule) => ({ rule, to: { parts: 1, of: 1 } })),
  { rule: claimDurations, to: { offerUnopenedHours: claimDurations.offerHours } },
];

/** Runs some work under the old rules: no limits, no shares, day-long offers. */
async function withoutHoldLimits<Result>(work: () => Promise<Result>): Promise<Result> {
  const lifted = LIFTED.map(({ rule, to }) => ({ rule, before: { ...rule }, to }));
  for (const { rule, to } of lifted) Object.assign(rule, to);
  try {
    return await work();
  } finally {
    for (const { rule, before } of lifted) Object.assign(rule, before);
  }
}
