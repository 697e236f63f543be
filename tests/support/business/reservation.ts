import { sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { visitorActor } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress } from "#business/auth/keyed-hash.ts";
import { createPrivateLinkToken, type PrivateLinkChannel } from "#business/auth/private-link.ts";
import { hashToken, newToken } from "#business/auth/token.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/count-mail.ts";
import { loadMailing } from "#business/mailings/find-mailings.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { syncIndustryTable } from "#business/mailings/industries/stored-industries.ts";
import { getInitialPriceList, mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import {
  announceAvailabilityChange,
  findTodayByDatabaseClock,
  loadReservation,
} from "#business/reservations/claims/claims.ts";
import { renewHold } from "#business/reservations/claims/extend-hold.ts";
import { type HoldInput, holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { generateReservationReference } from "#business/reservations/claims/insert-claim.ts";
import {
  type BuyerDetailsForm,
  saveBuyerDetailsAndTerms,
} from "#business/reservations/confirm/buyer-details.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { holdRequest, reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { markInstalledOnce } from "#platform/installation.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";
import { emptyTables } from "#tests/support/database/database.ts";

/** The context of an action; no expiry rule looks at this clock. */
export const context = {
  actor: visitorActor,
  get now() {
    return new Date();
  },
};

let networks = 0;

/** A network address that no other buyer of this run has. */
export function ownNetwork(): string {
  networks++;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/**
 * A fresh installation with published mailings so many days ahead by the database's clock, without a
 * reservation; returns their ids.
 */
export async function planTestMailings(daysAhead: readonly number[] = [60, 90, 120]) {
  await db.transaction(async (tx) => {
    await markInstalledOnce(tx);
    await syncIndustryTable(tx);
  });
  if ((await db.$count(mailing)) > 0) await emptyTables("mailing");
  await hireOwner();
  const today = await findTodayByDatabaseClock();
  const rows = daysAhead.map((days) => {
    const dropDate = addDays(today, days);
    const { drop: _, ...dates } = mailingDatesForDropDate(dropDate);
    const sold = { households: 10_000, layoutId: "standard-14", prices: getInitialPriceList() };
    return { ...dates, ...sold, name: `In ${days} days`, state: "published" as const, dropDate };
  });
  const planned = await db.insert(mailing).values(rows).returning({ id: mailing.id });
  return planned.map(({ id }) => id);
}

/** An operator with id 900, the one in `byOperator`; they cannot sign in. */
export async function hireOwner(role: "owner" | "assistant" = "owner") {
  await db.execute(sql`insert into operator (id, name, email, email_key, role, password_hash)
    overriding system value values (900, 'Olga Owner', 'olga@office.example', 'olga@office.example', ${role}, '-')
    on conflict do nothing`);
}

/** A person who holds a spot, from a network of their own; of a fresh installation where no mailing is named. */
export async function hold(wish: Partial<HoldInput> = {}) {
  const mailingId = wish.mailingId ?? (await planTestMailings())[0] ?? 0;
  const usual = { industry: "plumbing", spot: "F1", networkAddress: ownNetwork() };
  return holdSpot({ ...usual, ...wish, mailingId }, context);
}

let requests = 0;

/**
 * The same by a person with a confirmed address: the limits of a network or a card's strangers
 * don't apply.
 */
export async function holdByMail(wish: Partial<HoldInput> & { mailingId: number }) {
  requests++;
  const { mailingId, industry = "plumbing", spot = "F1" } = wish;
  const email = `pat@request-${requests}.example`;
  const mailbox = `request-${requests}.example`;
  const [made] = await db
    .insert(holdRequest)
    .values({
      mailingId,
      industry,
      spot,
      email,
      emailKey: email,
      mailbox,
      networkHash: "",
      confirmedAt: sql`statement_timestamp()`,
    })
    .returning({ id: holdRequest.id });
  return hold({ ...wish, request: { id: made?.id ?? 0, mailbox } });
}

/** Lets time pass for all that the rules of reservations look at: every instant of theirs lies so much further back. */
export async function advanceClock(minutes: number) {
  const { rows } = await db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and table_name in ('reservation', 'waitlist_entry', 'hold_request', 'private_link')`);
  const byTable = Map.groupBy(rows, (row) => row.table_name);
  for (const [table, columns] of byTable) {
    const set = columns.map(
      ({ column_name: name }) => `"${name}" = "${name}" - interval '${minutes} minutes'`,
    );
    await db.execute(sql.raw(`update "${table}" set ${set.join(", ")}`));
  }
}

/** The slug of the n-th industry. */
export function industryAt(n: number): string {
  return builtInIndustries[n % builtInIndustries.length]?.slug ?? "plumbing";
}

let people = 0;

/** A buyer's details, with a domain and phone of their own. */
export function someDetails(given: Partial<BuyerDetailsForm> = {}): BuyerDetailsForm {
  people++;
  return {
    business: `Business ${people}`,
    name: "Pat Example",
    email: `pat@business-${people}.example`,
    phone: `+1480555${String(people % 10_000).padStart(4, "0")}`,
    website: null,
    terms: site.terms.version,
    ...given,
  };
}

/** A held spot whose details have been given. */
export async function holdWithDetailsByItsBuyer(wish: Partial<HoldInput> = {}) {
  const { reservation: held, token } = await hold(wish);
  const input = { reservationId: held.id, details: someDetails(), networkAddress: ownNetwork() };
  return { reservation: await saveBuyerDetailsAndTerms(input, context), token };
}

/**
 * The same with its rows written at once, as a hold and the details leave them, which takes a fourth of the time. Where a
 * claim is in the way, also one whose time is up, the buyer goes their own way.
 */
export async function holdWithDetails(wish: Partial<HoldInput> = {}) {
  const mailingId = wish.mailingId ?? (await planTestMailings())[0] ?? 0;
  const token = newToken();
  const id = wish.request ? 0 : await writeHeldPlace({ ...wish, mailingId }, token);
  if (id === 0) return holdWithDetailsByItsBuyer({ ...wish, mailingId });
  await announceAvailabilityChange(db, mailingId);
  return { reservation: await loadReservation(id, db), token };
}

/** The id of the reservation; 0 if another claim has its spot or industry. */
async function writeHeldPlace(wish: Partial<HoldInput> & { mailingId: number }, token: string) {
  const { mailingId, industry = "plumbing", spot = "F1", networkAddress = ownNetwork() } = wish;
  const { business, name, email, phone, website, terms } = someDetails();
  const [card] = await db.select().from(mailing).where(sql`id = ${mailingId}`);
  const size = card && findSpot(getLayout(card), spot)?.size;
  const network = await hashNetworkAddress(networkAddress);
  const { rows } = await db.execute<{ id: string }>(sql`
    with place as (
      select mailing.*, slug, exclusivity_group from mailing, industry where mailing.id = ${mailingId} and slug = ${industry}
        and not exists (select from reservation as other where other.mailing_id = mailing.id and other.ended_at is null
          and (other.spot = ${spot} or other.exclusivity_group = industry.exclusivity_group))
    ), business as (
      insert into advertiser (name, website) select ${business}, ${website} from place returning id
    ), buyer as (
      insert into contact (advertiser_id, name, email, email_key, phone)
      select id, ${name}, ${email}, ${email}, ${phone} from business returning *
    ), claim as (
      insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size, price_cents, households,
        state, expires_at, advertiser_id, contact_id, terms_version, network_hash, email_limit_key, phone, version)
      select ${generateReservationReference()}, place.id, slug, exclusivity_group, ${spot}, ${size},
        (prices_cents ->> ${size}::text)::int, households, 'held', statement_timestamp() + interval '15 minutes',
        advertiser_id, buyer.id, ${terms}, ${network}, ${domainOrMailboxLimitKey(email)}, buyer.phone, 2
      from place, buyer returning id
    ), accepted as (
      insert into terms_acceptance (contact_id, terms_version, network_hash)
      select id, ${terms}, ${await hashNetworkAddress(ownNetwork())} from buyer
    ), link as (
      insert into private_link (token_hash, subject_type, subject_id, channel)
      select ${hashToken(token)}, 'reservation', id, 'browser' from claim
    ), log as (
      insert into audit_event (actor, event, subject_type, subject_id, detail)
      select 'visitor', 'reservation.' || event, 'reservation', id, detail from claim, (values
        ('held', jsonb_build_object('mailing', ${mailingId}::int, 'industry', ${industry}::text, 'spot', ${spot}::text)),
        ('details-submitted', '{}')) as happened (event, detail)
    )
    select id from claim`);
  return Number(rows[0]?.id ?? 0);
}

/** Moves the end of a claim's time, in seconds from the database's present; negative: it is past. */
export async function shiftExpiry(id: number, seconds: number) {
  await db
    .update(reservation)
    .set({ expiresAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(sql`${reservation.id} = ${id}`);
}

/** The reservation after an action, or its refusal; any other error is thrown. */
export async function outcomeOf<Result>(attempt: Promise<Result>): Promise<Result | Refusal> {
  return attempt.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

/** The sentence of a refusal, or "done". */
export async function sentenceOf(attempt: Promise<unknown>): Promise<string> {
  const outcome = await outcomeOf(attempt);
  return outcome instanceof Refusal ? outcome.sentence : "done";
}

/** How many live claims each spot and each industry's group of a mailing has, where it is more than one. */
export async function doubleClaims() {
  const { rows } = await db.execute<{ what: string; claims: number }>(sql`
    select what, claims::int from (
      select mailing_id || ' spot ' || spot as what, count(*) as claims from reservation
        where state not in ('expired', 'released', 'canceled', 'refunded') group by mailing_id, spot
      union all
      select mailing_id || ' group ' || exclusivity_group, count(*) from reservation
        where state not in ('expired', 'released', 'canceled', 'refunded') group by mailing_id, exclusivity_group
    ) as counted where claims > 1`);
  return rows;
}

/** Takes an index of one claim away for the time of some work, then removes all reservations and puts it back. */
export async function withoutIndex(
  index: "reservation_one_per_spot" | "reservation_one_per_group",
  work: () => Promise<void>,
) {
  const column = index === "reservation_one_per_spot" ? "spot" : "exclusivity_group";
  await db.execute(sql.raw(`drop index ${index}`));
  try {
    await work();
  } finally {
    await emptyTables("reservation");
    await db.execute(
      sql.raw(`create unique index ${index} on reservation (mailing_id, ${column})
        where state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house')`),
    );
  }
}

/** All reservations as they are stored. */
export function everyReservation() {
  return db.select().from(reservation).orderBy(reservation.id);
}

/** The token of a private link to a reservation; one that came by mail went to the address that it has now. */
export async function linkTo(
  reservationId: number,
  channel: PrivateLinkChannel = "email",
  tx: Queryable = db,
): Promise<string> {
  const subject = { type: "reservation", id: reservationId };
  if (channel !== "email") return createPrivateLinkToken(tx, { subject, channel, minutes: 15 });
  const { contactId } = await loadReservation(reservationId, tx);
  const contact = contactId === null ? undefined : await findContactWithBusiness(contactId, tx);
  return createPrivateLinkToken(tx, {
    subject,
    channel,
    email: contact?.email ?? "nobody@shop.example",
  });
}

/** Takes a spot again whose time has run out, at the price that it has today. */
export async function renew(reservationId: number, tx: Queryable = db): Promise<Reservation> {
  const before = await loadReservation(reservationId, tx);
  const { prices } = await loadMailing(before.mailingId, tx);
  return renewHold({ reservationId, shownCents: prices[before.size] }, context, tx);
}

export type { Reservation };
