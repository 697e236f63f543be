import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spotCode } from "#database/schema/results.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { startServer } from "#tests/support/server/server.ts";
import { createReservationsInEveryState } from "#tests/support/server/templates.ts";
import { atLeast, median, noted, type Row } from "./report.ts";

/** A scan costs a server what a bare redirect of Node does, and a third more at most. */
const SHARE = 0.75;
/** Many short ones: a machine that is slower for a while is so for both. */
const ROUNDS = 31;
const SCANS = 20_000;
const LINES = 50;
const FOUND = "HTTP/1.1 302";

const BARE = `require("node:http").createServer((_, response) => {
  response.writeHead(302, { location: "https://www.shop.example/", "cache-control": "no-store" });
  response.end();
}).listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** Seconds of a core that a process's threads have used, to the nanosecond; /proc/PID/stat counts in hundredths. */
function coreSeconds({ pid }: ChildProcess): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const used = threads.map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"),
  );
  return used.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9;
}

/** People who scan, each from a home of a card. */
const HOMES = 10_000;

let visitors = 0;

/** Scans by so many people, one after another on each line, as a mailed card's phones do; resolves once all are answered. */
async function scan(port: number, path: string): Promise<void> {
  const line = async () => {
    const socket = connect(port, "127.0.0.1").setNoDelay();
    let answered = 0;
    let cut = "";
    const wanted = SCANS / LINES;
    const ask = () => {
      visitors = (visitors + 1) % HOMES;
      const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: ${PHONE}\r\nx-forwarded-for: ${from}\r\n\r\n`,
      );
    };
    socket.setEncoding("latin1").on("data", (text: string) => {
      const before = answered;
      answered += (cut + text).split(FOUND).length - 1;
      cut = (cut + text).slice(1 - FOUND.length);
      if (answered >= wanted) socket.destroy();
      else if (answered > before) ask();
    });
    ask();
    await once(socket, "close");
    if (answered < wanted) throw new Error(`${path} was answered ${answered} times of ${wanted}`);
  };
  await Promise.all(Array.from({ length: LINES }, line));
}

/** What a scan of a code costs a server, beside a bare redirect, in turn: time of its own core, not of a busy machine. */
export async function measureCodes(): Promise<Row[] | string> {
  if (process.platform !== "linux") return "needs Linux, which says what a process has used";
  const folder = await mkdtemp(join(tmpdir(), "bench-codes-"));
  await (await startServer({ dataDirectory: folder })).stop();
  createReservationsInEveryState(folder);
  await openAndMigrateDatabase({ dataDirectory: folder });
  const [known] = await db.select({ code: spotCode.code }).from(spotCode).limit(1);
  await closeDatabase();
  const site = await startServer({ dataDirectory: folder, settings: { LOG_LEVEL: "error" } });
  const bare = spawn(process.execPath, ["-e", BARE], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(bare.stdout, "data");
  const cost = async (child: ChildProcess, at: number) => {
    const before = coreSeconds(child);
    await scan(at, `/R/${known?.code}`);
    return ((coreSeconds(child) - before) / SCANS) * 1e6;
  };
  const costs = { bare: [] as number[], ours: [] as number[], shares: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const one = await cost(bare, Number(port));
    const other = await cost(site.process, Number(new URL(site.url).port));
    // The first round compiles.
    if (round > 0) {
      costs.bare.push(one);
      costs.ours.push(other);
      costs.shares.push(one / other);
    }
  }
  bare.kill();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
  return [
    noted("a bare redirect", median(costs.bare), "µs"),
    noted("a code", median(costs.ours), "µs"),
    atLeast("speed of a bare redirect", median(costs.shares), SHARE),
  ];
}
