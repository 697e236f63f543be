import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { closeMailing } from "#business/mailings/advance-mailing.ts";
import { defaultPlanForDropDate } from "#business/mailings/mailing-fields.ts";
import { moveIndustryToExclusivityGroup } from "#business/reservations/availability/change-industry-setting.ts";
import {
  findCardSpotStatuses,
  findIndustryAvailability,
  findOccupiedSpots,
} from "#business/reservations/availability/find-availability.ts";
import { postponeMailing } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import {
  addHouseAd,
  moveReservationToSpot,
  removeHouseAd,
  swapReservations,
} from "#business/reservations/move/arrange-card.ts";
import { findBillingDocuments } from "#business/reservations/pay/billing-queries.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { job } from "#database/schema/jobs.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  placedByOffice,
  tellAllNews,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import {
  context,
  doubleClaims,
  everyReservation,
  hold,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findReservationById, loadReservation } from "./claims.ts";
import { changeHoldSpotOrIndustry } from "./extend-hold.ts";

const today = arizonaDate(new Date());
const isAbout = (id: number) =>
  sql`${auditEvent.subjectType} = 'reservation' and ${auditEvent.subjectId} = ${String(id)}`;

let mailingId = 0;
const begin = async () => {
  [mailingId = 0] = await planTestMailings([60, 90]);
};

anyDatabase("a customer who called", () => {
  beforeEach(begin);
  const place = (more: Partial<Parameters<typeof placedByOffice>[0]> = {}) =>
    placedByOffice({ mailingId, ...more });

  test("gets a held spot, a numbered invoice, and one message with both", async () => {
    const placed = await place();
    expect(placed).toMatchObject({
      state: "unconfirmed",
      priceCents: 1000_00,
      paymentMethod: "invoice",
    });
    const { invoice } = await findBillingDocuments(placed.id);
    expect(invoice).toMatchObject({ state: "open", dueOn: placed.paymentDueOn });
    await tellAllNews();
    await tellAllNews();
    await tellChanges();
    const sent = await theMessage(`mailing-news-placed:${placed.id}`);
    expect(sent.text).toContain("As agreed, we’re holding this spot");
    expect(sent.text).toContain(`write “Invoice ${invoice?.number}” on it`);
    expect(sent.attachments.map(({ name }) => name)).toEqual([`Invoice ${invoice?.number}.pdf`]);
  });

  test("who has paid gets a paid spot, a paid invoice and the usual confirmation", async () => {
    const placed = await place({ paid: { note: "check 1042" } });
    expect(placed.state).toBe("paid");
    const [first] = await db
      .select()
      .from(auditEvent)
      .where(isAbout(placed.id))
      .orderBy(auditEvent.id);
    expect(first?.event).toBe("reservation.placed-by-hand");
    const { invoice, payments } = await findBillingDocuments(placed.id);
    expect(invoice?.state).toBe("paid");
    expect(payments).toMatchObject([{ note: "check 1042", amountCents: invoice?.totalCents }]);
    await tellAllNews();
    await tellChanges();
    const buyers = (await everyMessage()).filter(({ label }) => !label.includes("operator"));
    expect(buyers.map(({ label }) => label)).toContain(`reservation-paid:${placed.id}`);
    expect(buyers.filter(({ label }) => label.startsWith("mailing-news"))).toEqual([]);
  });

  test("gets no taken spot or industry, and leaves no rows behind", async () => {
    await hold({ mailingId, spot: "F1", industry: "solar" });
    await expectRefusal(place(), "conflict");
    await expectRefusal(place({ spot: "F2", industry: "solar" }), "conflict");
    expect(await everyReservation()).toHaveLength(1);
  });

  test("is not billed a price that was not quoted: the office confirms the new one first", async () => {
    await db.execute(
      sql`update mailing set prices_cents = jsonb_set(prices_cents, '{large}', '120000') where id = ${mailingId}`,
    );
    await expect(place()).rejects.toThrow(/price of F1 is now \$1,200, not \$1,000/);
    expect(await everyReservation()).toEqual([]);
    expect(await place({ priceCents: 1200_00 })).toMatchObject({ priceCents: 1200_00 });
  });

  test("and a visitor at the same instant: one of them gets the spot", async () => {
    const tries = await Promise.all([
      outcomeOf(hold({ mailingId, spot: "F1", industry: "solar" })),
      outcomeOf(place()),
      outcomeOf(place({ industry: "bakery" })),
    ]);
    expect(tries.filter((one) => one instanceof Error)).toHaveLength(2);
    expect(await doubleClaims()).toEqual([]);
  });

  test("can come after booking has closed, until the card goes to print", async () => {
    await closeMailing({ id: mailingId, expectedVersion: 1 }, byOperator);
    await expectRefusal(hold({ mailingId }), "conflict");
    expect(await place()).toMatchObject({ state: "unconfirmed" });
    await db.execute(sql`update mailing set print_file_due_on = ${addDays(today, -1)}, booking_closes_on = ${addDays(today, -9)},
      brief_due_on = ${addDays(today, -3)}, approval_due_on = ${addDays(today, -2)} where id = ${mailingId}`);
    await expectRefusal(place({ spot: "F2", industry: "solar" }), "conflict");
  });

  test("learns that the card is postponed, with the new dates and the refund option", async () => {
    const placed = await place({ paid: { note: "check 1042" } });
    const dropDate = addDays(defaultPlanForDropDate(addDays(today, 60)).dates.drop, 45);
    const postponed = { id: mailingId, expectedVersion: 1, dropDate, reason: "other" } as const;
    await postponeMailing({ ...postponed, sentence: "The press has broken down." }, byOperator);
    await tellAllNews();
    const sent = await theMessage(`mailing-news-postponed:${placed.id}`);
    expect(sent.text).toContain("The press has broken down.");
    expect(sent.text).toContain("You can get a full refund.");
    expect(sent.attachments.map(({ name }) => name)).toEqual([`${placed.reference}.ics`]);
  });
});

const seen = ({ id, version }: Reservation) => ({ reservationId: id, expectedVersion: version });

anyDatabase("reservations that the office moves", () => {
  beforeEach(begin);
  const spots = async () =>
    (await findOccupiedSpots([mailingId])).map(({ id, spot, state }) => `${id} ${spot} ${state}`);
  const move = (place: Reservation, spot: string) =>
    moveReservationToSpot({ ...seen(place), spot }, byOperator);
  const messages = () => db.$count(job, sql`kind = 'mailing.news'`);

  test("go to a free spot of their size, once per view, and the old spot is free", async () => {
    const place = await paidPlace(mailingId);
    const moved = await move(place, "B2");
    expect(moved).toMatchObject({ spot: "B2", priceCents: 1000_00, state: "paid" });
    await expectRefusal(move(place, "B3"), "conflict");
    await expect(move(moved, "F4")).rejects.toThrow(/they bought/);
    await hold({ mailingId, spot: "F1", industry: "solar" });
    await expectRefusal(move(moved, "F1"), "conflict");
    expect(await spots()).toEqual(["1 B2 paid", "2 F1 held"]);
    expect(await messages()).toBe(1);
  });

  test("take over an expired spot, and leave a spot that a visitor is choosing alone", async () => {
    const place = await paidPlace(mailingId);
    const { reservation: late } = await hold({ mailingId, spot: "F2", industry: "solar" });
    await expectRefusal(move(late, "F3"), "conflict");
    await shiftExpiry(late.id, -1);
    await move(place, "F2");
    expect(await findReservationById(late.id)).toMatchObject({ state: "expired" });
  });

  test("swap with another of their size, and neither spot is free in between", async () => {
    const one = await paidPlace(mailingId);
    const other = await paidPlace(mailingId, { spot: "F2", industry: "solar" }, "cs_2");
    const buyers = ["F1", "F2"].map((spot) =>
      outcomeOf(hold({ mailingId, spot, industry: "bakery" })),
    );
    const swap = (a: Reservation, b: Reservation) =>
      swapReservations({ one: seen(a), other: seen(b) }, byOperator);
    const [, ...tried] = await Promise.all([swap(one, other), ...buyers]);
    expect(tried).toEqual([refused("conflict"), refused("conflict")]);
    expect(await spots()).toEqual(["1 F2 paid", "2 F1 paid"]);
    expect(await messages()).toBe(2);
    await expectRefusal(swap(one, other), "conflict");
    const small = await paidPlace(mailingId, { spot: "B4", industry: "bakery" }, "cs_3");
    const now = await loadReservation(one.id, db);
    await expect(swap(now, small)).rejects.toThrow(/they bought/);
  });

  test("stay where they are once the card has gone to print", async () => {
    const place = await paidPlace(mailingId);
    await db.execute(sql`update mailing set state = 'printed' where id = ${mailingId}`);
    await expect(move(place, "F2")).rejects.toThrow(/printed/);
    await expect(addHouseAd({ mailingId, spot: "F3" }, byOperator)).rejects.toThrow(/printed/);
  });

  test("a house ad blocks its spot, and nothing else", async () => {
    await addHouseAd({ mailingId, spot: "F1" }, byOperator);
    await addHouseAd({ mailingId, spot: "F2" }, byOperator);
    await expectRefusal(addHouseAd({ mailingId, spot: "F1" }, byOperator), "conflict");
    await expectRefusal(hold({ mailingId, spot: "F1" }), "conflict");
    const { reservation: held } = await hold({ mailingId, spot: "F3" });
    await expectRefusal(
      changeHoldSpotOrIndustry({ reservationId: held.id, spot: "F2" }, context),
      "conflict",
    );
    await expectRefusal(addHouseAd({ mailingId, spot: "F3" }, byOperator), "conflict");
    const card = await findCardSpotStatuses({ mailingId });
    expect(card?.spots.slice(0, 3).map(({ state, industry }) => [state, industry])).toEqual([
      ["sold", null],
      ["sold", null],
      ["held", "plumbing"],
    ]);
    expect((await findIndustryAvailability("solar"))[0]?.spotsLeft.large).toBe(3);
    expect(await findReservationById(1)).toBeUndefined();
    await removeHouseAd({ mailingId, spot: "F1" }, byOperator);
    await expectRefusal(removeHouseAd({ mailingId, spot: "F1" }, byOperator), "conflict");
    await hold({ mailingId, spot: "F1", industry: "solar" });
    expect(await doubleClaims()).toEqual([]);
  });

  test("a house ad and a buyer who compete for one spot: one of them gets it", async () => {
    const tries = await Promise.all([
      outcomeOf(hold({ mailingId, spot: "F1" })),
      outcomeOf(addHouseAd({ mailingId, spot: "F1" }, byOperator)),
    ]);
    expect(await doubleClaims()).toEqual([]);
    expect(tries.filter((one) => one instanceof Error)).toHaveLength(1);
  });
});

anyDatabase("industries that compete", () => {
  beforeEach(begin);

  test("block each other on a card, including those already on it, until they are ungrouped", async () => {
    await paidPlace(mailingId, { industry: "spa" });
    await moveIndustryToExclusivityGroup({ slug: "spa", with: "massage" }, byOperator);
    await moveIndustryToExclusivityGroup({ slug: "nail-salon", with: "spa" }, byOperator);
    const nails = { mailingId, spot: "F2", industry: "nail-salon" };
    await expectRefusal(hold(nails), "conflict");
    await moveIndustryToExclusivityGroup({ slug: "massage", with: null }, byOperator);
    await expectRefusal(hold(nails), "conflict");
    await hold({ ...nails, industry: "massage" });
    await moveIndustryToExclusivityGroup({ slug: "nail-salon", with: null }, byOperator);
    await hold({ ...nails, spot: "F3" });
    expect(await doubleClaims()).toEqual([]);
  });
});
