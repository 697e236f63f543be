import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { codeScan, spotCode } from "#database/schema/results.ts";
import { addDays, arizonaMidnight, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { adFacts, approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findMailingResults, findYearsWithResults } from "./find-mailing-results.ts";
import {
  COMPARED_SCAN_DAYS,
  designNameOfPrintedAd,
  findAdResults,
  findTrackRecord,
  MIN_ADS_FOR_MEDIAN,
  MIN_ADVERTISERS_FOR_TRACK_RECORD,
  MIN_CARDS_FOR_TRACK_RECORD,
} from "./find-results.ts";
import { recordRedemptions, saveAdResult, undoRedemptions } from "./record-ad-result.ts";

const DROP: PlainDate = "2026-05-15";
const HOUR = 3_600_000;

const mail = (id: number, date: PlainDate = DROP) =>
  db
    .update(mailing)
    .set({ state: "dropped", drops: [{ date, pieces: 10_012, postOffice: "Old Town" }] })
    .where(eq(mailing.id, id));

/** Counts scans at noon, some days after a date. */
async function scan(id: number, day: number, counts: Partial<typeof codeScan.$inferInsert>) {
  const [code] = await db.select().from(spotCode).where(eq(spotCode.reservationId, id));
  const noon = arizonaMidnight(addDays(DROP, day)).getTime() + 12 * HOUR;
  await db.insert(codeScan).values({ code: code?.code ?? "", hour: new Date(noon), ...counts });
}

let card = 0;
let later = 0;
let id = 0;

/** The next card's spot of the same advertiser. */
async function bookedAgain() {
  const next = await paidPlace(later, {}, "cs_3");
  const same = db.select({ id: reservation.advertiserId }).from(reservation);
  const advertiserId = sql`(${same.where(eq(reservation.id, id))})`;
  await db.update(reservation).set({ advertiserId }).where(eq(reservation.id, next.id));
  return next;
}

anyDatabase("the results of an ad", () => {
  beforeEach(async () => {
    [card = 0, later = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
  });

  test("are nothing before the card is mailed", async () => {
    await scan(id, 0, { people: 3 });
    expect(await findAdResults(id, DROP)).toBeUndefined();
  });

  test("are offered for the years in which cards were mailed, and for no other", async () => {
    expect(await findYearsWithResults()).toEqual([]);
    await mail(card, "2025-12-31");
    await mail(later, "2027-01-02");
    expect(await findYearsWithResults()).toEqual([2027, 2025]);
  });

  test("count from the drop on, each Arizona day once, days without a scan too", async () => {
    await mail(card);
    await scan(id, -1, { people: 9 });
    await scan(id, 0, { people: 2, calls: 1 });
    await scan(id, 2, { people: 5, repeats: 2, machines: 4, overShare: 7, websiteVisits: 1 });
    const found = await findAdResults(id, addDays(DROP, 3));
    expect(found).toMatchObject({
      since: DROP,
      mailing: { id: card, homes: 10_012 },
      people: 7,
      calls: 1,
      websiteVisits: 1,
      saves: 0,
      notCounted: { repeats: 2, machines: 4, overShare: 7 },
      cards: [{ people: 7, design: "" }],
      middle: undefined,
    });
    expect(found?.days).toEqual([
      { day: "2026-05-15", people: 2 },
      { day: "2026-05-16", people: 0 },
      { day: "2026-05-17", people: 5 },
      { day: "2026-05-18", people: 0 },
    ]);
  });

  test("count customers one by one or as a total, and the last entry can be taken back", async () => {
    await mail(card);
    const redeemed = async () => (await findAdResults(id, DROP))?.redeemed;
    await recordRedemptions({ reservationId: id, count: "1" }, context);
    await recordRedemptions({ reservationId: id, count: " 12 " }, context);
    expect(await redeemed()).toBe(13);
    await undoRedemptions({ reservationId: id }, context);
    expect(await redeemed()).toBe(1);
    await undoRedemptions({ reservationId: id }, context);
    await expect(undoRedemptions({ reservationId: id }, context)).rejects.toEqual(
      refused("conflict"),
    );
  });

  test.each(["0", "-1", "1.5", "many", "1001"])("refuse %s customers", async (count) => {
    await expect(recordRedemptions({ reservationId: id, count }, context)).rejects.toEqual(
      refused("invalid"),
    );
  });

  test("keep what the advertiser says of their business for the next card, but not the customers", async () => {
    const figures = { job: "$450", margin: "40 %", customers: "3" };
    await mail(card);
    await saveAdResult({ reservationId: id, ...figures }, context);
    await saveAdResult({ reservationId: id, ...figures, customers: "4" }, context);
    const reported = { jobCents: 45_000, marginBasisPoints: 4_000 };
    expect((await findAdResults(id, DROP))?.reported).toEqual({ ...reported, newCustomers: 4 });
    const next = await bookedAgain();
    await mail(later, "2026-06-15");
    expect((await findAdResults(next.id, "2026-06-15"))?.reported).toEqual({
      ...reported,
      newCustomers: null,
    });
  });

  test("say which design, offer and size each card had, as it was printed", async () => {
    await mail(card);
    const look = { template: "poster", palette: "cobalt", picture: "plumbing" };
    await sentBrief(id, { facts: adFacts({ offer: "Changed since" }) });
    await sentProof(id, { look });
    const sentAt = new Date("2040-01-01T18:00:00Z");
    await sentProof(id, { number: 2, facts: adFacts({ offer: "Too late" }), sentAt });
    const next = await bookedAgain();
    await approvalOf(await sentProof(next.id, { look: { ...look, template: "number" } }));
    await mail(later, "2026-06-15");
    const offer = "$49 off any repair";
    expect((await findAdResults(next.id, "2026-06-15"))?.cards).toMatchObject([
      { design: "Big number", offer, size: next.size },
      { design: "Poster", offer, size: "large" },
    ]);
    expect(await findMailingResults(card)).toMatchObject([{ design: "Poster", offer }]);
    expect(designNameOfPrintedAd({ source: "artwork", template: null })).toBe("Finished artwork");
  });

  test("stand beside the advertiser's earlier cards, over as many days", async () => {
    await mail(card);
    await scan(id, 0, { people: 4 });
    await scan(id, 5, { people: 10 });
    await scan(id, COMPARED_SCAN_DAYS, { people: 100 });
    const next = await bookedAgain();
    await mail(later, "2026-06-15");
    await scan(next.id, 31, { people: 3 });
    await scan(next.id, 31 + COMPARED_SCAN_DAYS, { people: 200 });
    const people = async (today: PlainDate) =>
      (await findAdResults(next.id, today))?.cards.map((card) => card.people);
    expect(await people("2026-06-15")).toEqual([3, 4]);
    expect(await people("2026-06-20")).toEqual([3, 14]);
    expect(await people("2026-12-01")).toEqual([3, 14]);
  });

  test.each([
    [MIN_ADS_FOR_MEDIAN - 1, undefined],
    [MIN_ADS_FOR_MEDIAN, { people: 15, ads: MIN_ADS_FOR_MEDIAN }],
  ])("on a card of %i ads stand beside its middle: %o", async (ads, middle) => {
    const industries = ["dental", "hvac", "roofing", "florist", "pest-control"].slice(0, ads - 1);
    for (const [index, industry] of industries.entries()) {
      const wish = { industry, spot: `F${index + 2}` };
      const other = await paidPlace(card, wish, `cs_${index + 10}`);
      await scan(other.id, 0, { people: index * 10 });
    }
    await mail(card);
    expect((await findAdResults(id, DROP))?.middle).toEqual(middle);
  });

  test("stand side by side for the office, with who has booked a later card and who hasn't", async () => {
    await scan(id, -1, { people: 9 });
    await scan(id, 1, { people: 4, calls: 2 });
    const dentist = await paidPlace(card, { industry: "dental", spot: "F2" }, "cs_2");
    await scan(dentist.id, 1, { people: 6 });
    expect(await findMailingResults(card)).toEqual([]);
    await mail(card);
    await recordRedemptions({ reservationId: dentist.id, count: "3" }, context);
    await bookedAgain();
    const [{ name = "" } = {}] = await db.select().from(mailing).where(eq(mailing.id, later));
    expect(await findMailingResults(card)).toMatchObject([
      { reservationId: dentist.id, people: 6, calls: 0, customers: 3, bookedAgain: null },
      { reservationId: id, people: 4, calls: 2, customers: 0, bookedAgain: name },
    ]);
  });
});

/** Cards dropped off so many days ago, each with so many advertisers; advertiser 1 is on each of them. */
async function fill(daysAgo: readonly number[], onEach = 15) {
  const ids = await planTestMailings(daysAgo.map((_, i) => 60 + 30 * i));
  for (const [i, id] of ids.entries()) {
    await db.execute(sql`update mailing set state = 'dropped', drops = jsonb_build_array(jsonb_build_object('pieces', 10000,
      'postOffice', 'A', 'date', ((statement_timestamp() at time zone 'America/Phoenix')::date - ${daysAgo[i]}::int)::text))
      where id = ${id}`);
    await db.execute(sql`insert into advertiser (id, name) overriding system value
      select n, 'Business ' || n from generate_series(1, 100) n on conflict do nothing`);
    await db.execute(sql`insert into contact (id, advertiser_id, name, email, email_key, phone) overriding system value
      select n, n, 'Pat', n || '@a.example', n || '@a.example', '+14805550142' from generate_series(1, 100) n on conflict do nothing`);
    await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
        price_cents, state, network_hash, advertiser_id, contact_id, payment_id)
      select ${`${i} `} || position, ${id}, slug, slug, 'S' || position, 'small', 35000, 'paid', '',
        case when position = 1 then 1 else ${i * 20}::int + position end,
        case when position = 1 then 1 else ${i * 20}::int + position end, 'p'
      from industry where position between 1 and ${onEach}::int`);
    await db.execute(sql`insert into spot_code (code, reservation_id)
      select 'C' || id, id from reservation where mailing_id = ${id}`);
    await db.execute(sql`insert into code_scan (code, hour, people)
      select spot_code.code, date_trunc('hour', statement_timestamp()) - make_interval(days => ${daysAgo[i]}::int) + day * interval '1 day', 4
      from spot_code join reservation on reservation.id = reservation_id, generate_series(1, 40, 10) as day
      where reservation.mailing_id = ${id}`);
  }
}

anyDatabase("the record of our cards", () => {
  test("is said once enough of them have been in homes for a month, with what came within it", async () => {
    await fill([95, 65, 35]);
    expect(await findTrackRecord()).toEqual({
      ...{
        cards: MIN_CARDS_FOR_TRACK_RECORD,
        homes: 30_000,
        advertisers: 43,
        cameBack: 1,
        ads: 45,
      },
      // Four times a month: on days 1, 11 and 21, and day 31 is past it.
      middle: 12,
    });
  });

  test("isn't said with a card too few, or before the third has been out for a month", async () => {
    await fill([65, 35]);
    expect(await findTrackRecord()).toBeUndefined();
    await fill([65, 35, 29]);
    expect(await findTrackRecord()).toBeUndefined();
  });

  test("isn't said of too few advertisers, however many cards there were", async () => {
    await fill([95, 65, 35], Math.floor(MIN_ADVERTISERS_FOR_TRACK_RECORD / 3));
    expect(await findTrackRecord()).toBeUndefined();
  });
});
