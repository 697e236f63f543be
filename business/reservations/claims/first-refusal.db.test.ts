import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initialSellingRules, setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import {
  findIndustryAvailability,
  findMailingAvailabilityBoard,
} from "#business/reservations/availability/find-availability.ts";
import { sendFirstRefusalReminders } from "#business/reservations/messages/send-money-emails-and-reminders.ts";
import { changeIndustry } from "#business/reservations/move/change-size-or-industry.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { byOperator, everyMessage } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  type Reservation,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findTodayByDatabaseClock } from "./claims.ts";
import { offerFreeSpotsToWaitlist } from "./end-claims.ts";
import { changeHoldSpotOrIndustry } from "./extend-hold.ts";
import {
  bookAgain,
  declineFirstRefusal,
  findNextCardToBookAgain,
  keepFirstRefusal,
} from "./hold-by-link.ts";
import { listFirstRefusalRights } from "./insert-claim.ts";
import { placeCustomer } from "./place-and-release.ts";

const DAYS = 7;

let card = 0;
let next = 0;
let later = 0;
let booked: Reservation;

/** The last day on which the next card's industries are kept. */
async function lastDay() {
  const [row] = await db.select().from(mailing).where(eq(mailing.id, next));
  return addDays(row?.bookingCloses ?? "", -DAYS);
}

/** Puts the next card's last day of first refusal so many days from today. */
const endsIn = async (days: number) =>
  db
    .update(mailing)
    .set({ bookingCloses: addDays(await findTodayByDatabaseClock(), days + DAYS) })
    .where(eq(mailing.id, next));

const stranger = (wish = {}) => outcomeOf(hold({ mailingId: next, spot: "F2", ...wish }));

async function again() {
  const found = await findNextCardToBookAgain(booked);
  const shown = {
    mailingId: found?.mailing.id ?? 0,
    spot: found?.spot.id ?? "",
    priceCents: found?.priceCents ?? 0,
  };
  return outcomeOf(
    bookAgain({ reservation: booked, shown, networkAddress: ownNetwork() }, context),
  );
}

/** Somebody else waits for the industry on the next card. */
const wait = () =>
  db.execute(sql`insert into waitlist_entry (mailing_id, industry, email, email_key, email_limit_key, network_hash, state)
    values (${next}, ${booked.industry}, 'w@w.example', 'w@w.example', 'w.example', '', 'waiting')`);

const onTheNext = () =>
  db
    .select({
      state: reservation.state,
      industry: reservation.industry,
      of: reservation.advertiserId,
    })
    .from(reservation)
    .where(eq(reservation.mailingId, next));

beforeEach(async () => {
  setSellingRulesInMemory({ ...initialSellingRules, firstRefusalDays: DAYS });
});
afterEach(() => setSellingRulesInMemory());

async function begin() {
  [card = 0, next = 0, later = 0] = await planTestMailings();
  booked = await paidPlace(card);
}

anyDatabase("first refusal", () => {
  beforeEach(begin);

  test("keeps an industry on the next card for the advertiser of the card before, and no other industry or card", async () => {
    expect(await stranger()).toEqual(refused("conflict"));
    expect(await stranger({ industry: "dental" })).toMatchObject({ token: expect.any(String) });
    expect(await stranger({ mailingId: later })).toMatchObject({ token: expect.any(String) });
    expect(await again()).toEqual(expect.any(String));
    expect(await onTheNext()).toContainEqual({
      state: "held",
      industry: booked.industry,
      of: booked.advertiserId,
    });
  });

  test("is shown on the board and in the answer with its last day", async () => {
    const until = await lastDay();
    const [, answer] = await findIndustryAvailability(booked.industry);
    expect(answer).toMatchObject({
      verdict: "held",
      kept: { until, advertiserId: booked.advertiserId },
    });
    const board = await findMailingAvailabilityBoard(next);
    const kept = board?.industries.filter(({ keptUntil }) => keptUntil);
    expect(kept).toMatchObject([{ slug: booked.industry, availability: "held", keptUntil: until }]);
  });

  test("ends with its last day", async () => {
    await endsIn(0);
    expect(await stranger()).toEqual(refused("conflict"));
    await endsIn(-1);
    expect(await stranger()).toMatchObject({ token: expect.any(String) });
  });

  test("is for those who have paid, or confirmed as well, as the owner says; and for nobody if it is off", async () => {
    await db.execute(
      sql`update reservation set state = 'unpaid', paid_at = null where id = ${booked.id}`,
    );
    expect(await listFirstRefusalRights([next])).toEqual([]);
    setSellingRulesInMemory({
      ...initialSellingRules,
      firstRefusalDays: DAYS,
      firstRefusalFor: "confirmed",
    });
    expect(await listFirstRefusalRights([next])).toMatchObject([{ reservationId: booked.id }]);
    setSellingRulesInMemory();
    expect(await listFirstRefusalRights([next])).toEqual([]);
    expect(await stranger()).toMatchObject({ token: expect.any(String) });
  });

  test("can't be got around by changing the industry of a hold", async () => {
    const { reservation: held } = await hold({ mailingId: next, spot: "F2", industry: "dental" });
    const change = { reservationId: held.id, spot: "F2", industry: booked.industry };
    await expectRefusal(changeHoldSpotOrIndustry(change, context), "conflict");
  });

  test("can't be got around by the office: not for a new customer, not by correcting an industry", async () => {
    const other = await paidPlace(next, { industry: "dental", spot: "F2" }, "cs_2");
    const change = {
      reservationId: other.id,
      expectedVersion: other.version,
      industry: booked.industry,
    };
    const kept = expect.objectContaining({ detail: "the industry is kept by a first refusal" });
    expect(await outcomeOf(changeIndustry(change, byOperator))).toEqual(kept);
    const details = { business: "Ohm", name: "Jo", email: "jo@ohm.example", phone: "4805550143" };
    const place = {
      ...{ mailingId: next, industry: booked.industry, spot: "F3", priceCents: 60_000 },
      details: { ...details, website: "" },
      paid: undefined,
    };
    expect(await outcomeOf(placeCustomer(place, byOperator))).toEqual(kept);
  });

  test("whose day has passed goes to the waitlist before any stranger, from its first second on", async () => {
    await wait();
    await endsIn(0);
    expect(await stranger()).toEqual(refused("conflict"));
    expect(await onTheNext()).toEqual([]);
    await endsIn(-1);
    expect(await stranger()).toEqual(refused("conflict"));
    expect(await stranger({ industry: "dental" })).toMatchObject({ token: expect.any(String) });
    expect(await onTheNext()).toMatchObject([
      { state: "offered", industry: booked.industry },
      { state: "held", industry: "dental" },
    ]);
  });

  test("that is declined goes to the waitlist, and comes back while nobody has taken it", async () => {
    await wait();
    expect(await db.transaction((tx) => offerFreeSpotsToWaitlist(tx, { mailingId: next }))).toBe(0);
    const own = { reservationId: booked.id, by: "customer" } as const;
    await declineFirstRefusal(own, context);
    await declineFirstRefusal(own, context);
    expect(await onTheNext()).toMatchObject([{ state: "offered", industry: booked.industry }]);
    await expectRefusal(keepFirstRefusal(own, context), "conflict");
    await db.execute(sql`delete from reservation where mailing_id = ${next}`);
    await keepFirstRefusal(own, context);
    expect(await stranger()).toEqual(refused("conflict"));
  });

  test("reminds an advertiser once, three days before it ends; not one who has answered", async () => {
    const reminders = async () =>
      (await everyMessage()).filter(({ label }) => label.startsWith("first-refusal"));
    await endsIn(4);
    await sendFirstRefusalReminders();
    expect(await reminders()).toEqual([]);
    await endsIn(3);
    await sendFirstRefusalReminders();
    await sendFirstRefusalReminders();
    expect(await reminders()).toHaveLength(1);
    const [{ text } = { text: "" }] = await reminders();
    expect(text).toMatch(/yours\/[\w-]{43}\/again\)/);
    await db.execute(sql`delete from message`);
    await declineFirstRefusal({ reservationId: booked.id, by: "office" }, context);
    await sendFirstRefusalReminders();
    expect(await reminders()).toEqual([]);
  });
});

anyDatabase("first refusal at the instant it ends", () => {
  beforeEach(begin);

  test("an advertiser and strangers press at once: one has the industry, and before the end it is the advertiser", async () => {
    await endsIn(0);
    const before = await Promise.all([stranger(), again(), stranger({ spot: "F3" })]);
    expect(before).toEqual([refused("conflict"), expect.any(String), refused("conflict")]);
    await db.execute(sql`delete from reservation where mailing_id = ${next}`);
    await Promise.all([endsIn(-1), stranger(), stranger({ spot: "F3" }), again()]);
    const live = await onTheNext();
    expect(live.length).toBeLessThanOrEqual(1);
    await again();
    await stranger();
    expect(await onTheNext()).toHaveLength(1);
  });

  test("whose decline is taken back as a stranger presses: one of them has the industry", async () => {
    await declineFirstRefusal({ reservationId: booked.id, by: "customer" }, context);
    const own = { reservationId: booked.id };
    const [, rival] = await Promise.all([outcomeOf(keepFirstRefusal(own, context)), stranger()]);
    await again();
    const live = await onTheNext();
    expect(live).toHaveLength(1);
    expect(live[0]?.of).toBe(rival instanceof Refusal ? booked.advertiserId : null);
  });
});
