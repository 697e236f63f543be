import { sql } from "drizzle-orm";
import { visitor } from "#business/journal/journal.ts";
import { industries } from "#business/mailings/industries.ts";
import { datesOf } from "#business/mailings/mailing.ts";
import { databaseToday } from "#business/reservations/find.ts";
import type { DetailsForm } from "#business/reservations/forms.ts";
import { giveDetails } from "#business/reservations/give-details.ts";
import { type HoldInput, holdSpot } from "#business/reservations/hold-spot.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { mailing, reservation } from "#database/schema.ts";
import { seedInstallation } from "#database/seed.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";

/** What a verb is told beside its input; no rule about expiry looks at this clock. */
export const circumstances = { actor: visitor, now: new Date() };

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
  await seedInstallation({ now: new Date() });
  await db.execute(sql`truncate mailing cascade`);
  await hireOwner();
  const today = await databaseToday();
  const ids: number[] = [];
  for (const days of daysAhead) {
    const dropDate = addDays(today, days);
    const { drop: _, ...dates } = datesOf(dropDate);
    const [row] = await db
      .insert(mailing)
      .values({
        ...dates,
        name: `In ${days} days`,
        state: "published",
        dropDate,
        households: 10_000,
        layoutId: "standard-14",
        prices: { small: 350_00, medium: 600_00, large: 1000_00 },
      })
      .returning({ id: mailing.id });
    if (row) ids.push(row.id);
  }
  return ids;
}

/** Somebody of the office with number 900, whom `byOperator` names; nobody can sign in as them. */
export async function hireOwner(role: "owner" | "assistant" = "owner") {
  await db.execute(sql`insert into operator (id, name, email, email_key, role, password_hash)
    overriding system value values (900, 'Olga Owner', 'olga@office.example', 'olga@office.example', ${role}, '-')
    on conflict do nothing`);
}

/** Somebody who holds a place, from a network of their own. */
export async function hold(wish: Partial<HoldInput> & { mailingId: number }) {
  return holdSpot(
    { industry: "plumbing", spot: "F1", networkAddress: ownNetwork(), ...wish },
    circumstances,
  );
}

/** The slug of the n-th industry. */
export function industryAt(n: number): string {
  return industries[n % industries.length]?.slug ?? "plumbing";
}

let people = 0;

/** What somebody fills in; nobody else has their domain or phone. */
export function someDetails(given: Partial<DetailsForm> = {}): DetailsForm {
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

/** A held place whose details have been given. */
export async function holdWithDetails(wish: Partial<HoldInput> & { mailingId: number }) {
  const { reservation: held, token } = await hold(wish);
  const input = { reservationId: held.id, details: someDetails(), networkAddress: ownNetwork() };
  return { reservation: await giveDetails(input, circumstances), token };
}

/** Moves the end of a claim's time, in seconds from the database's present; negative: it is past. */
export async function shiftExpiry(id: number, seconds: number) {
  await db
    .update(reservation)
    .set({ expiresAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(sql`${reservation.id} = ${id}`);
}

/** The reservation after a verb, or its refusal; any other error is thrown. */
export async function outcomeOf<Result>(attempt: Promise<Result>): Promise<Result | Refusal> {
  return attempt.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

/** How many live claims each place and each industry's group of a mailing has, where it is more than one. */
export async function doubleClaims() {
  const { rows } = await db.execute<{ what: string; claims: number }>(sql`
    select what, claims::int from (
      select mailing_id || ' spot ' || spot as what, count(*) as claims from reservation
        where state not in ('expired', 'released', 'cancelled', 'refunded') group by mailing_id, spot
      union all
      select mailing_id || ' group ' || exclusivity_group, count(*) from reservation
        where state not in ('expired', 'released', 'cancelled', 'refunded') group by mailing_id, exclusivity_group
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
    await db.execute(sql`truncate reservation cascade`);
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

export type { Reservation };
