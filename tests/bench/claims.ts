import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { closeDatabase, openAndMigrateDatabase, pool } from "#platform/database/database.server.ts";
import { installationSecret } from "#platform/installation.server.ts";
import { context, industryAt, planTestMailings } from "#tests/support/business/reservation.ts";
import {
  createDatabase,
  findPostgresql,
  startPostgresql,
} from "#tests/support/database/postgresql-server.ts";
import { atLeast, median, noted, type Row } from "./report.ts";

/** Strangers hold half of a card at once, so it takes more cards. */
const MAILINGS = 41;
const SPOTS = "F1 F2 F3 F4 F5 F6 F7".split(" ");
const ROUNDS = 5;
const SHARE = 0.3;

type Statement = { text: string; values: unknown[] };
type Place = { dataDirectory: string; databaseUrl?: string };

/**
 * Claims per second through the business's action, against the very statements that it sent, sent again straight to an
 * equal fresh database: begin, write, journal, announce, commit, over as many connections.
 */
export async function measureClaims(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-claims-"));
  let databases = 0;
  const embedded = await compare("embedded", async () => {
    databases++;
    return { dataDirectory: join(folder, String(databases)) };
  });
  const programs = findPostgresql();
  const server = programs ? await startPostgresql(programs) : undefined;
  const served = server
    ? await compare("PostgreSQL", async () => {
        databases++;
        const name = `claims_${databases}`;
        await createDatabase(server, name);
        return { dataDirectory: "", databaseUrl: server.url(name) };
      })
    : [];
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
  return [...embedded, ...served];
}

async function compare(engine: string, fresh: () => Promise<Place>): Promise<Row[]> {
  const through: number[] = [];
  const straight: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { rate, transactions } = await onFresh(await fresh(), claimThroughVerb);
    through.push(rate);
    straight.push(await onFresh(await fresh(), () => sendAgain(transactions)));
  }
  const ratios = through.map((rate, round) => rate / (straight[round] ?? Number.NaN));
  return [
    noted(`${engine}: claims a second`, median(through)),
    noted(`${engine}: the same transactions sent straight, a second`, median(straight)),
    atLeast(`${engine}: share of it`, median(ratios), SHARE),
  ];
}

async function onFresh<Result>(
  place: Place,
  work: (mailingIds: number[]) => Promise<Result>,
): Promise<Result> {
  await openAndMigrateDatabase(place);
  try {
    const mailingIds = await planTestMailings(Array.from({ length: MAILINGS }, (_, n) => 60 + n));
    await installationSecret();
    return await work(mailingIds);
  } finally {
    await closeDatabase();
  }
}

async function claimThroughVerb(mailingIds: number[]) {
  const wishes = mailingIds.flatMap((mailingId, m) =>
    SPOTS.map((spot, n) => ({
      mailingId,
      spot,
      industry: industryAt(n),
      networkAddress: `10.9.${m}.${n}`,
    })),
  );
  const { transactions, stop } = recordTransactions();
  const began = performance.now();
  await Promise.all(wishes.map((wish) => holdSpot(wish, context)));
  const rate = perSecond(wishes.length, began);
  stop();
  if (transactions.length !== wishes.length) {
    throw new Error(`${wishes.length} claims sent ${transactions.length} transactions`);
  }
  return { rate, transactions };
}

async function sendAgain(transactions: Statement[][]): Promise<number> {
  const began = performance.now();
  await Promise.all(
    transactions.map(async (statements) => {
      const client = await pool.connect();
      try {
        for (const { text, values } of statements) await client.query(text, values);
      } finally {
        client.release();
      }
    }),
  );
  const rate = perSecond(transactions.length, began);
  const { rows } = await pool.query("select count(*)::int as claims from reservation");
  if (rows[0]?.claims !== transactions.length) throw new Error("not every claim was written again");
  return rate;
}

const perSecond = (count: number, began: number) => count / ((performance.now() - began) / 1_000);

/** Notes every statement from each `begin` to its `commit`, by connection. */
function recordTransactions() {
  const transactions: Statement[][] = [];
  const open = new Map<pg.Client, Statement[]>();
  const original = pg.Client.prototype.query;
  const note = (client: pg.Client, text: string, values: unknown[]) => {
    if (/^begin/i.test(text)) open.set(client, []);
    open.get(client)?.push({ text, values });
    if (!/^commit/i.test(text)) return;
    transactions.push(open.get(client) ?? []);
    open.delete(client);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [query, values] = given;
    const text = typeof query === "object" && query !== null && "text" in query && query.text;
    if (typeof query === "string" || typeof text === "string") {
      note(this, String(text || query), Array.isArray(values) ? values : []);
    }
    return Reflect.apply(original, this, given);
  };
  return {
    transactions,
    stop: () => {
      pg.Client.prototype.query = original;
    },
  };
}
