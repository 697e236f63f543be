import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reservationTable } from "#app/office/reservations/reservation-table.ts";
import { seedInstallation } from "#database/seed.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { bringCrowd } from "#tests/support/business/crowd.ts";
import {
  createDatabase,
  findPostgresql,
  startPostgresql,
} from "#tests/support/database/postgresql-server.ts";
import { firstLink, settleIn, Visit } from "#tests/support/office/office-visit.ts";
import { startServer } from "#tests/support/server/server.ts";
import { atMost, median, noted, type Row } from "./report.ts";

const MANY = 10_000;
const FEW = 100;
const ROUNDS = 5;
/** Milliseconds from asking for a page of the list to its last byte. */
const BUDGET = 60;
/** The same for words, which are compared with each row's texts: an office has hundreds of rows, not 10,000. */
const WORDS_BUDGET = 250;
/** How much longer it may take among many rows than among few. */
const RATIO = 3;

const sorted = reservationTable.columns.flatMap(({ id }) => [
  `sort=${id}&order=up`,
  `sort=${id}&order=down`,
]);

/** What is asked of the list. */
const SEARCHES = {
  "sorted by a column": sorted,
  "narrowed by a filter": [
    ...["live", "ended", "paid", "unpaid", "canceled"].map((state) => `state=${state}`),
    ...["plumbing", "roofing"].map((industry) => `industry=${industry}`),
    "state=paid&industry=plumbing&sort=business&order=up",
  ],
  "searched for words": ["copper kettle", "person-12", "480555", "nobody"].map(
    (words) => `words=${encodeURIComponent(words)}`,
  ),
} as const;

/** A page of the list of 10,000 reservations as the server answers it, beside the same list of 100, on both databases. */
export async function measureLists(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-lists-"));
  const embedded = await compare("embedded", (rows) => ({
    dataDirectory: join(folder, String(rows)),
  }));
  const programs = findPostgresql();
  if (!programs) return [...embedded, noted("PostgreSQL: no programs on this machine", 0)];
  const server = await startPostgresql(programs);
  const nameOf = (rows: number) => `lists_${rows}`;
  for (const rows of [MANY, FEW]) await createDatabase(server, nameOf(rows));
  const served = await compare("PostgreSQL", (rows) => ({
    dataDirectory: join(folder, `files-${rows}`),
    databaseUrl: server.url(nameOf(rows)),
  }));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return [...embedded, ...served];
}

type Place = { dataDirectory: string; databaseUrl?: string };

async function compare(engine: string, placeOf: (rows: number) => Place): Promise<Row[]> {
  const many = await openOffice(MANY, placeOf(MANY));
  const few = await openOffice(FEW, placeOf(FEW));
  const rows: Row[] = [];
  for (const [what, searches] of Object.entries(SEARCHES)) {
    const times = { many: [] as number[], few: [] as number[] };
    const slowest = { milliseconds: 0, search: "" };
    for (const search of searches) {
      const own: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        own.push(await many.ask(search));
        times.few.push(await few.ask(search));
      }
      times.many.push(...own);
      if (median(own) > slowest.milliseconds) {
        Object.assign(slowest, { milliseconds: median(own), search });
      }
    }
    const name = `${engine}, ${what}`;
    const byWords = what === "searched for words";
    const ratio = median(times.many) / median(times.few);
    rows.push(
      atMost(
        `${name}: ${MANY.toLocaleString("en")} rows`,
        median(times.many),
        byWords ? WORDS_BUDGET : BUDGET,
        "ms",
      ),
      noted(`${name}: ${FEW} rows`, median(times.few), "ms"),
      byWords ? noted(`${name}: ratio`, ratio) : atMost(`${name}: ratio`, ratio, RATIO),
      noted(`${name}: slowest, ${slowest.search}`, slowest.milliseconds, "ms"),
    );
  }
  await many.close();
  await few.close();
  return rows;
}

/** A company with so many reservations, and its owner, who asks for its list. */
async function openOffice(rows: number, place: Place) {
  await openAndMigrateDatabase(place);
  await seedInstallation({ now: new Date() });
  await bringCrowd(rows);
  await closeDatabase();
  const { dataDirectory, databaseUrl } = place;
  const settings = { LOG_LEVEL: "error", DATABASE_URL: databaseUrl };
  const server = await startServer({ dataDirectory, settings });
  const owner = await settleIn(server, firstLink(server), {
    name: "Ana Ortiz",
    email: "ana@copper.example",
  });
  const visit = new Visit(server, owner.cookies);
  return {
    /** The milliseconds that it takes. */
    async ask(search: string): Promise<number> {
      const startedAt = performance.now();
      const response = await visit.ask(`/office/reservations.data?${search}`);
      const text = await response.text();
      const milliseconds = performance.now() - startedAt;
      if (response.status !== 200 || !text.includes("total"))
        throw new Error(`the list answered ${response.status} to ${search}`);
      return milliseconds;
    },
    close: () => server.stop(),
  };
}
