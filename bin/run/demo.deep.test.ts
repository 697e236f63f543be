import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findMailingView } from "#app/office/mailings/mailing-view.ts";
import { toResultCells } from "#app/office/results/results-csv.ts";
import { loadUpcomingMailings } from "#app/office/today/load-upcoming-mailings.ts";
import { loader as download } from "#app/reservation/downloads.ts";
import { loader as resultsPage } from "#app/reservation/results/results-page.tsx";
import { adStateLabels } from "#business/ads/ad-state.ts";
import { findOfficeAdsOnMailings } from "#business/ads/find-office-ads-on-mailings.ts";
import { listProfitLinesOfYear } from "#business/ledger/card-and-reservation-money.ts";
import { profitFigureColumns } from "#business/ledger/money.ts";
import { findLatestOfficeMailings } from "#business/mailings/find-mailings.ts";
import { listResultFacts, resultHeadline } from "#business/results/ad-result.ts";
import { findMailingResults } from "#business/results/find-mailing-results.ts";
import { previewReports } from "#business/results/reports.ts";
import { arizonaDate } from "#platform/clock.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { dollars } from "#platform/money.ts";
import { everyPaymentIsInOnePlace } from "#tests/support/business/billing-model.ts";
import { papersInOrder } from "#tests/support/business/papers.ts";
import { doubleClaims, linkTo } from "#tests/support/business/reservation.ts";
import { command, type Ended } from "#tests/support/server/command.ts";

let folder = "";
let first: Ended;
const lived = () => join(folder, "demo");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "demo-test-"));
  const settings = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@b.example" };
  first = await command("demo", [], { ...settings, OPERATOR_EMAIL: "c@d.example" }, folder);
}, 900_000);
afterAll(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

test("a year of business is lived, and the way to look at it is said", () => {
  expect(first).toMatchObject({ code: 0, complained: "" });
  expect(first.said).toMatch(/To look: {2}DATA_DIR=\S*demo npm start/);
  expect(first.said).toMatch(/\/office\/sign-in-link\/[\w-]{43}\n$/);
});

test("a second year is not lived over the first", async () => {
  const again = await command("demo", [], {}, folder);
  expect(again.code).toBe(1);
  expect(again.complained).toMatch(
    /^.* already has data\. Name an empty folder for the demo\. Nothing changed\.\n$/,
  );
});

test("the ledger's truths hold, and no message left or could", async () => {
  await openAndMigrateDatabase({ dataDirectory: lived() });
  expect(await everyPaymentIsInOnePlace()).toEqual([]);
  expect(await papersInOrder()).toEqual([]);
  expect(await doubleClaims()).toEqual([]);
  const numbers = await rowsOf<{ year: string; last: number; count: number }>(sql`
    select split_part(number, '-', 1) as year, max(split_part(number, '-', 2)::int) as last,
      count(*)::int as count
    from invoice group by 1`);
  expect(numbers).toHaveLength(2);
  for (const { last, count } of numbers) expect(count).toBe(last);
  expect(await rowsOf(sql`select id from message where state <> 'written-to-file'`)).toEqual([]);
  expect(await rowsOf(sql`select recipient from message where recipient !~ '\\.example$'`)).toEqual(
    [],
  );
  expect(await rowsOf(sql`select id from job where dead_at is not null`)).toEqual([]);
});

test("each card has one profit: on Today, its own page, and its line of the year", async () => {
  const mailings = await findLatestOfficeMailings({ limit: 100 });
  const upcoming = await loadUpcomingMailings(arizonaDate(new Date()));
  for (const year of new Set(mailings.map(({ dropDate }) => Number(dropDate.slice(0, 4))))) {
    for (const line of await listProfitLinesOfYear(year)) {
      if (!line.mailing) continue;
      const { id, name } = line.mailing;
      const parts = profitFigureColumns.map((part) => [part.name, dollars(part.of(line))]);
      const view = await findMailingView(id, new Date());
      expect(view?.money, name).toEqual(expect.arrayContaining(parts));
      const card = upcoming.find((each) => each.id === id);
      if (card) expect(card.money, name).toEqual(expect.arrayContaining(parts));
    }
  }
  expect(upcoming.length).toBeGreaterThan(1);
});

/** A loader as a visitor with a private link meets it. */
const visited = (token: string, pattern = "") =>
  ({ params: { token }, pattern, context: { get: () => ({ now: new Date() }) } }) as never;

test("email, page, spreadsheet and office tell ten random advertisers the figures that their rows add up to", async () => {
  const today = arizonaDate(new Date());
  const ads = await rowsOf<{ id: number; card: number; place: number }>(sql`
    select * from (
      select id::int, mailing_id::int as card, (rank() over (partition by mailing_id order by id))::int as place
      from reservation where state = 'paid') as ad
    where card in (select id from mailing where state = 'confirmed') order by random() limit 10`);
  // One of them knows of more customers than were counted.
  await db.execute(
    sql`insert into ad_result (reservation_id, new_customers) values (${ads[0]?.id}, 9)
      on conflict (reservation_id) do update set new_customers = 9`,
  );
  for (const { id, card, place } of ads) {
    const { people, taps, customers, redeemed, calls, websiteVisits, days } = await recount(id);
    expect(people, `reservation ${id}`).toBeGreaterThan(0);
    const headline = `${people} people scanned`;

    const email = (await previewReports(card, "report", today))[place - 1]?.text ?? "";
    expect(email).toContain(headline);
    expect(email).toContain(`People who scanned: ${people}`);
    if (taps > 0) expect(email).toContain(`Taps on your offer page: ${taps}`);
    expect(email).toMatch(new RegExp(`: ${customers}\\nCard: `));

    const token = await linkTo(id, "email");
    const { results } = await resultsPage(visited(token));
    expect(resultHeadline(results)).toContain(headline);
    const facts = new Map(listResultFacts(results));
    expect(facts.get("People who scanned")).toBe(String(people));
    expect(Number(facts.get("Tapped to call") ?? 0)).toBe(calls);
    expect(Number(facts.get("Opened your website") ?? 0)).toBe(websiteVisits);
    expect(Number(facts.get("Customers you counted") ?? 0)).toBe(redeemed);

    const lines = (await (await download(visited(token, "/results.csv"))).text())
      .replaceAll('"', "")
      .trim()
      .split(/\r?\n/)
      .slice(1);
    const told = lines.map((line) => line.split(",")).filter(([, count]) => count !== "0");
    expect(new Map(told.map(([day = "", count]) => [day, Number(count)]))).toEqual(days);

    const row = (await findMailingResults(card)).find(({ reservationId }) => reservationId === id);
    if (!row) throw new Error(`the office doesn't see reservation ${id}`);
    expect(toResultCells(row).slice(8, 12)).toEqual([people, calls, websiteVisits, customers]);
  }
});

test("there is something of everything, from a year ago to a moment ago, and nothing from tomorrow", async () => {
  const of = async (table: string) =>
    new Map(
      (
        await rowsOf<{ state: string; n: number }>(
          sql.raw(`select state, count(*)::int as n from ${table} group by 1`),
        )
      ).map(({ state, n }) => [state, n]),
    );
  const [mailings, claims, leads, waiting, refunds] = await Promise.all(
    ["mailing", "reservation", "lead", "waitlist_entry", "refund"].map(of),
  );
  expect([...(mailings?.keys() ?? [])]).toEqual(expect.arrayContaining(["confirmed", "published"]));
  expect([...(claims?.keys() ?? [])]).toEqual(
    expect.arrayContaining(["paid", "unpaid", "house", "canceled", "expired", "held", "offered"]),
  );
  expect([...(leads?.keys() ?? [])].sort()).toEqual(["contacted", "lost", "new", "won"]);
  expect(waiting?.get("waiting")).toBeGreaterThan(3);
  expect([...(refunds?.keys() ?? [])].sort()).toEqual(["by-hand", "done"]);
  const full = await rowsOf<{ n: number }>(
    sql`select count(*)::int as n from reservation where state = 'paid' group by mailing_id`,
  );
  expect(Math.max(...full.map(({ n }) => n))).toBe(14);
  expect(Math.min(...full.map(({ n }) => n))).toBeLessThan(9);
  const [span] = await rowsOf<{ days: number; ahead: boolean }>(sql`
    select extract(day from max(occurred_at) - min(occurred_at))::int as days, max(occurred_at) > now() as ahead
    from audit_event`);
  expect(span).toEqual({ days: expect.any(Number), ahead: false });
  expect(span?.days).toBeGreaterThan(360);
});

test("each mailed card went out bundle by bundle, and the last one has the file that its printer got", async () => {
  const mailed = await rowsOf<{ routes: number; bundled: boolean; files: number }>(sql`
    select jsonb_array_length(route_plan) as routes,
      (select bool_and(one ? 'routes') from jsonb_array_elements(drops) as one) as bundled,
      (select count(*)::int from press_file where mailing_id = mailing.id and sent_at is not null) as files
    from mailing where state = 'confirmed' order by drop_date`);
  expect(mailed.every(({ routes, bundled }) => routes > 0 && bundled)).toBe(true);
  expect(mailed.at(-1)?.files).toBe(1);
});

test("there are ads in every state, with comments, a refusal, approvals of each kind, and scans of cards in homes", async () => {
  const cards = await rowsOf<{ id: number }>(sql`select id::int as id from mailing`);
  const ads = await findOfficeAdsOnMailings(cards.map(({ id }) => id));
  const states = new Set(ads.map(({ state }) => state));
  expect([...states].sort()).toEqual(Object.keys(adStateLabels).sort());
  const last = ads.filter(({ isPrinted }) => isPrinted).at(-1)?.mailingId;
  const empty = ads.filter(({ mailingId, prints }) => mailingId === last && prints === null);
  expect(empty, "spots of the last card without an ad").toEqual([]);
  const [found] = await rowsOf<Record<string, number>>(sql`select
    (select count(*) from proof_comment where x is not null and done_at is null)::int as pinned,
    (select count(*) from proof_comment where author = 'office')::int as answers,
    (select count(*) from ad_approval where by = 'customer')::int as customers,
    (select count(*) from ad_approval where by = 'office')::int as calls,
    (select count(*) from ad_refusal)::int as refusals,
    (select count(*) from proof where made_by = 'system')::int as plain,
    (select coalesce(sum(people), 0) from code_scan)::int as people,
    (select coalesce(sum(repeats), 0) from code_scan)::int as repeats,
    (select coalesce(sum(machines), 0) from code_scan)::int as machines`);
  for (const [what, count] of Object.entries(found ?? { nothing: 0 })) {
    expect(count, what).toBeGreaterThan(0);
  }
});

async function rowsOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await db.execute<Row>(query)).rows;
}

type Scan = Record<
  "people" | "calls" | "website_visits" | "directions" | "saves" | "coupon_views" | "tracked_calls",
  number
> & { hour: string };

/** The Arizona date of an instant, seven hours behind UTC all year. */
const dayOf = (instant: string) =>
  new Date(Date.parse(instant) - 7 * 3_600_000).toISOString().slice(0, 10);

/** What an ad brought since its card was dropped, added up row by row, without the product's queries and words. */
async function recount(reservationId: number) {
  const [card] = await rowsOf<{ drops: { date: string }[] }>(sql`
    select drops from mailing where id = (select mailing_id from reservation where id = ${reservationId})`);
  const since = card?.drops.map(({ date }) => date).toSorted()[0] ?? "";
  const codes = await rowsOf<{ code: string }>(
    sql`select code from spot_code where reservation_id = ${reservationId}`,
  );
  const scans: Scan[] = [];
  for (const { code } of codes)
    scans.push(...(await rowsOf<Scan>(sql`select * from code_scan where code = ${code}`)));
  const counted = scans.filter(({ hour }) => dayOf(hour) >= since);
  const sum = (column: Exclude<keyof Scan, "hour">) =>
    counted.reduce((all, row) => all + Number(row[column]), 0);
  const days = new Map<string, number>();
  for (const { hour, people } of counted.filter((row) => row.people > 0))
    days.set(dayOf(hour), (days.get(dayOf(hour)) ?? 0) + people);
  const entries = await rowsOf<{ count: number; taken_back_at: string | null }>(
    sql`select count, taken_back_at from redemption where reservation_id = ${reservationId}`,
  );
  const [said] = await rowsOf<{ new_customers: number | null }>(
    sql`select new_customers from ad_result where reservation_id = ${reservationId}`,
  );
  const redeemed = entries
    .filter((entry) => entry.taken_back_at === null)
    .reduce((all, { count }) => all + count, 0);
  return {
    people: sum("people"),
    calls: sum("calls"),
    websiteVisits: sum("website_visits"),
    taps:
      sum("calls") + sum("website_visits") + sum("directions") + sum("saves") + sum("coupon_views"),
    redeemed,
    customers: said?.new_customers ?? redeemed,
    days,
  };
}
