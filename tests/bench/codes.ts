import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { atLeast, median, noted, type Row } from "./report.ts";

const TURNS = 9;
const SECONDS = 2;
const CONNECTIONS = 32;
/** Phones behind as many addresses; each is a person once an hour, and then the same one again. */
const VISITORS = 2_000;

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";

/** Scans a second with their counting, against the same redirect of the same process without it. */
export async function measureCodes(): Promise<Row[]> {
  const server = fork(join(import.meta.dirname, "codes-server.ts"));
  const [{ countedAt, bareAt }] = await once(server, "message");
  const counted: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    counted.push(await scan(countedAt));
    bare.push(await scan(bareAt));
  }
  const ended = once(server, "exit");
  server.disconnect();
  await ended;
  return [
    noted("counted", median(counted), "requests/s"),
    noted("a bare 302", median(bare), "requests/s"),
    atLeast(`ratio, medians of ${TURNS} in turn`, median(counted) / median(bare), 0.75),
  ];
}

async function scan(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: Array.from({ length: VISITORS }, (_, n) => ({
      headers: { "user-agent": PHONE, "x-forwarded-for": `10.9.${n >> 8}.${n & 255}` },
    })),
  });
  if (result.errors || result["4xx"] || result["5xx"]) throw new Error(`${url}: bad answers`);
  return result.requests.average;
}
