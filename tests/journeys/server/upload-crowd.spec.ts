import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { expect } from "#tests/support/browser/journey.ts";
import { test } from "#tests/support/browser/portal.ts";
import { hostileFiles } from "#tests/support/files/hostile-files.ts";

const MB = 1_000_000;
const UPLOADS = 40;
const onLinux = existsSync("/proc/self/statm");
const PAGE = 4096;

/** Asks for a page again and again, in a thread of its own: ours is busy with sending. */
const PROBE = `
  const { parentPort, workerData } = require("node:worker_threads");
  let isOver = false;
  parentPort.once("message", () => { isOver = true; });
  (async () => {
    let asked = 0;
    let slowest = 0;
    while (!isOver) {
      const before = performance.now();
      const answer = await fetch(workerData.url);
      await answer.text();
      if (answer.status !== 200) throw new Error(String(answer.status));
      slowest = Math.max(slowest, performance.now() - before);
      asked++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    parentPort.postMessage({ asked, slowest });
  })();`;

test.use({ serverOf: "the crowd of uploads" });

/** Bytes in memory of a process and of those that it started; the program itself, which they share, is there once. */
function memoryOf(pid: number): number {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ").map(Number);
    const own = ((resident ?? 0) - (shared ?? 0)) * PAGE;
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
    );
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), own);
  } catch {
    // It has just ended.
    return 0;
  }
}

test("40 large and hostile files at once leave the site quick for others, and memory within 300 MB", {
  tag: "@deep",
}, async ({ server, states }) => {
  test.skip(!onLinux, "memory of processes is read from /proc");
  test.setTimeout(600_000);
  const create = { width: 5000, height: 3600, channels: 3, background: "#456" } as const;
  const noise = { ...create, noise: { type: "gaussian", mean: 128, sigma: 60 } } as const;
  const large = await sharp({ create: noise }).jpeg({ quality: 96 }).toBuffer();
  const hostile = await hostileFiles();
  const pid = server.process.pid ?? 0;
  await (await fetch(server.url)).text();
  const rest = memoryOf(pid);

  async function send(token: string, bytes: Uint8Array<ArrayBuffer>, name: string) {
    const body = new FormData();
    body.append("file", new File([bytes], name));
    const to = `${server.url}/reservation/yours/${token}/ad/files/upload`;
    const answer = await fetch(to, { method: "POST", body, headers: { origin: server.url } });
    return answer.status;
  }
  const tokens = [states.paid, states.unpaid];
  const sending = Promise.all(
    Array.from({ length: UPLOADS }, (_, i) => {
      const bad = hostile[i % hostile.length];
      const bytes = i % 2 === 0 && bad ? bad.bytes : Buffer.concat([large, Buffer.from(`${i}`)]);
      return send(tokens[i % 2] ?? "", new Uint8Array(bytes), `${i}`);
    }),
  );
  const url = `${server.url}/reservation`;
  const probe = new Worker(PROBE, { eval: true, workerData: { url } });
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(pid) - rest);
  }, 20);
  const start = performance.now();
  const statuses = await sending;
  const all = Math.round(performance.now() - start);
  clearInterval(look);
  probe.postMessage("over");
  const [{ asked, slowest }] = await once(probe, "message");
  console.log(
    `${UPLOADS} uploads in ${all} ms, ${asked} pages meanwhile, slowest ${Math.round(slowest)} ms, ${Math.round(most / MB)} MB above rest`,
  );
  expect(new Set(statuses)).not.toContain(500);
  expect(asked).toBeGreaterThan(10);
  // A visitor waits for a part of the crowd at most, whatever the machine's speed: one that waited for all would take as long.
  expect(slowest).toBeLessThan(all / 4);
  expect(most).toBeLessThan(300 * MB);
});
