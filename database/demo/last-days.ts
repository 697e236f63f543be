import { and, asc, eq, isNotNull } from "drizzle-orm";
import { cancelByOffice } from "#business/reservations/cancel/cancel-and-restore.ts";
import { cancellationTermsToday } from "#business/reservations/cancel/cancel-reservation.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { asVisitor, type DemoYear, refusalIsFine, someNetwork } from "./agenda.ts";
import { findPlace, wantPlace } from "./booking.ts";
import { demoBusinesses } from "./businesses.ts";

const HOUR = 3_600_000;

/** How many hours before the present the buyers with open invoices reserve. */
const OWING = [70, 46, 30, 21, 9, 4, 2];

/** The last days: invoices that are due, an offered spot, a refund to send, a buyer who is choosing right now. */
export function scheduleLastDays(cast: DemoYear): void {
  const { agenda } = cast;
  const strangers = demoBusinesses.filter((_, n) => n % 4 === 1);
  for (const [n, hours] of OWING.entries()) {
    agenda.at(agenda.end - hours * HOUR, async () => {
      for (const card of await cardsOnSale()) {
        for (const business of strangers.slice(n * 2)) {
          const place = await findPlace({ mailing: card, business });
          if (!place || place === "taken") continue;
          return wantPlace({ mailing: card, business, owes: true }, cast);
        }
      }
    });
  }
  agenda.at(agenda.end - 26 * HOUR, waitForMany);
  // An offer that nobody opens goes to the next after two hours.
  agenda.at(agenda.end - HOUR, () => setOneFree(cast));
  agenda.at(agenda.end - HOUR / 10, chooseJustNow);
}

async function chooseJustNow(): Promise<void> {
  for (const card of (await cardsOnSale()).slice(1)) {
    for (const business of demoBusinesses.toReversed()) {
      const spot = await findPlace({ mailing: card, business });
      if (!spot || spot === "taken") continue;
      const choice = { mailingId: card.id, industry: business.industry, spot };
      await holdSpot({ ...choice, networkAddress: someNetwork() }, asVisitor());
      return;
    }
  }
}

function cardsOnSale() {
  return db
    .select({ id: mailing.id, layoutId: mailing.layoutId })
    .from(mailing)
    .where(eq(mailing.state, "published"))
    .orderBy(asc(mailing.dropDate))
    .limit(3);
}

async function paidOn(mailingId: number) {
  return db
    .select({ id: reservation.id, industry: reservation.industry })
    .from(reservation)
    .where(
      and(
        eq(reservation.mailingId, mailingId),
        eq(reservation.state, "paid"),
        isNotNull(reservation.industry),
      ),
    )
    .orderBy(asc(reservation.id));
}

async function waitForMany(): Promise<void> {
  for (const card of await cardsOnSale()) {
    const paid = await paidOn(card.id);
    for (const { industry } of paid.slice(0, 4)) {
      const email = `owner@second-${industry}.example`;
      const place = { mailingId: card.id, industry: industry ?? "", email };
      await joinWaitlist(
        { ...place, networkAddress: someNetwork(), proven: true },
        asVisitor(),
      ).catch(refusalIsFine);
    }
  }
}

async function setOneFree({ owner }: DemoYear): Promise<void> {
  for (const card of (await cardsOnSale()).slice(1)) {
    const [first] = await paidOn(card.id);
    if (!first) continue;
    const [found] = await db.select().from(reservation).where(eq(reservation.id, first.id));
    const expects = await cancellationTermsToday(first.id);
    const input = { reservationId: first.id, expectedVersion: found?.version ?? 0, expects };
    const context = { actor: owner, now: now() };
    const done = await cancelByOffice({ ...input, gives: expects, because: "" }, context).catch(
      refusalIsFine,
    );
    if (done) return;
  }
}
