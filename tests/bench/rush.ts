import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { industryAt, planTestMailings } from "#tests/support/business/reservation.ts";
import { findPostgresql, startPostgresql } from "#tests/support/database/postgresql-server.ts";
import { startServer } from "#tests/support/server/server.ts";
import { atMost, median, noted, type Row } from "./report.ts";

const BUYERS = 500;
const ROUNDS = 3;
/** Of one card strangers hold half at once. */
const SPOTS = 7;
/** How many times slower the slowest percentile may be when all want the same. */
const AT_MOST = 5;

type Wish = { mailingId: number; industry: string; spot: string };
type Answer = { status: number; milliseconds: number };
type Rush = { won: number; failed: number; slowest: number };

/**
 * 500 buyers press the button at one instant: all for one industry of one mailing, against each for a place of their
 * own. Both are sent to the same server, in turns.
 */
export async function measureRush(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-rush-"));
  const embedded = await onDatabase("embedded", { dataDirectory: folder });
  const programs = findPostgresql();
  const postgresql = programs ? await startPostgresql(programs) : undefined;
  const served = postgresql
    ? await onDatabase("PostgreSQL", {
        dataDirectory: await mkdtemp(join(folder, "served-")),
        databaseUrl: postgresql.url("postgres"),
      })
    : [];
  await postgresql?.stop();
  await rm(folder, { recursive: true, force: true });
  return [...embedded, ...served];
}

async function onDatabase(
  engine: string,
  place: { dataDirectory: string; databaseUrl?: string },
): Promise<Row[]> {
  const rounds = ROUNDS + 1;
  const each = Math.ceil(BUYERS / SPOTS) + 1;
  await openAndMigrateDatabase(place);
  const mailings = await planTestMailings(Array.from({ length: rounds * each }, (_, n) => 60 + n));
  await closeDatabase();
  const { dataDirectory, databaseUrl } = place;
  const settings = { LOG_LEVEL: "error", DATABASE_URL: databaseUrl };
  const server = await startServer({ dataDirectory, settings });
  const same: Rush[] = [];
  const own: Rush[] = [];
  for (let round = 0; round < rounds; round++) {
    const [one = 0, ...others] = mailings.slice(round * each);
    same.push(await rush(server.url, (n) => wishFor(one, "plumbing", n)));
    own.push(
      await rush(server.url, (n) =>
        wishFor(others[Math.floor(n / SPOTS)] ?? 0, industryAt(n % SPOTS), n),
      ),
    );
  }
  await server.stop();
  return figures(engine, same.slice(1), own.slice(1));
}

function figures(engine: string, same: Rush[], own: Rush[]): Row[] {
  const slowest = (rushes: Rush[]) => median(rushes.map((one) => one.slowest));
  const most = (of: (one: Rush) => number, rushes: Rush[]) => Math.max(...rushes.map(of));
  const wrongWinners = same.filter(({ won }) => won !== 1).length;
  const unserved = own.filter(({ won }) => won !== BUYERS).length;
  return [
    atMost(`${engine}: rounds for one industry without exactly one winner`, wrongWinners, 0),
    atMost(`${engine}: rounds for own places in which somebody got none`, unserved, 0),
    atMost(
      `${engine}: answers of 5xx, or none`,
      most((one) => one.failed, [...same, ...own]),
      0,
    ),
    noted(`${engine}: slowest percentile, one industry`, slowest(same), "ms"),
    noted(`${engine}: slowest percentile, own places`, slowest(own), "ms"),
    atMost(`${engine}: the one against the other`, slowest(same) / slowest(own), AT_MOST),
  ];
}

const letters = (n: number) => (n < 7 ? `F${n + 1}` : `B${n - 6}`);

function wishFor(mailingId: number, industry: string, n: number): Wish {
  return { mailingId, industry, spot: letters(n % SPOTS) };
}

async function rush(url: string, wish: (n: number) => Wish): Promise<Rush> {
  const agent = new Agent({ keepAlive: true, maxSockets: BUYERS });
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => press(agent, url, wish(n), n)),
  );
  agent.destroy();
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return {
    won: answers.filter(({ status }) => status === 303).length,
    failed: answers.filter(({ status }) => status >= 500 || status === 0).length,
    slowest: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

let presses = 0;

/** One buyer, from a network of their own. */
function press(agent: Agent, url: string, wish: Wish, n: number): Promise<Answer> {
  presses++;
  const address = `10.${(presses >> 16) & 255}.${(presses >> 8) & 255}.${presses & 255}`;
  const body = new URLSearchParams({ ...wish, mailingId: String(wish.mailingId) }).toString();
  const query = `mailing=${wish.mailingId}&industry=${wish.industry}`;
  const began = performance.now();
  return new Promise((resolve) => {
    const asked = request(`${url}/reservation?index&${query}`, {
      agent,
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": address,
        "user-agent": `buyer ${n}`,
      },
    });
    const done = (status: number) => resolve({ status, milliseconds: performance.now() - began });
    asked.on("response", (answer) => answer.resume().on("end", () => done(answer.statusCode ?? 0)));
    asked.on("error", () => done(0));
    asked.end(body);
  });
}
