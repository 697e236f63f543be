import { beforeEach, expect, test, vi } from "vitest";
import { mailing } from "#database/schema/mailings.ts";
import { codeScan } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
  createScanCounter,
  MAX_DAILY_PEOPLE_PER_NETWORK,
  REPEAT_SCAN_WINDOW_MS,
  SCAN_WRITE_DELAY_MS,
  type ScanCounter,
} from "./scan-counter.ts";
import { ensureSpotCode } from "./spot-code.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Mobile/15E148 Safari/604.1";
const NOON = Date.UTC(2026, 10, 23, 12);

let code = "";
async function makeCode() {
  const [mailingId = 0] = await planTestMailings();
  const { id } = await paidPlace(mailingId);
  code = await ensureSpotCode(db, id);
}

const scan = (from = 1, { agent = PHONE, method = "GET" } = {}) => ({
  code,
  method,
  headers: { "user-agent": agent },
  networkAddress: `203.0.113.${from}`,
});

const counted = async () =>
  (await db.select().from(codeScan).orderBy(codeScan.hour)).map(
    ({ hour, people, repeats, machines }) => [hour.getUTCHours(), people, repeats, machines],
  );

anyDatabase("scans", () => {
  beforeEach(makeCode);

  test("are counted by the hour: people, the same visitor again within an hour, and machines", async () => {
    const counter = createScanCounter();
    counter.count(scan(1), NOON);
    counter.count(scan(1), NOON + 1);
    counter.count(scan(2), NOON + 2);
    counter.count(scan(1, { agent: "Another Phone" }), NOON + 3);
    counter.count(scan(3, { method: "HEAD" }), NOON + 4);
    counter.count(scan(4, { agent: "curl/8.5.0" }), NOON + 5);
    counter.count(scan(1), NOON + REPEAT_SCAN_WINDOW_MS - 1);
    counter.count(scan(1), NOON + REPEAT_SCAN_WINDOW_MS);
    await counter.close();
    expect(await counted()).toEqual([
      [12, 3, 2, 2],
      [13, 1, 0, 0],
    ]);
  });

  test("of two codes by one visitor are two people's", async () => {
    const [, mailingId = 0] = (await db.select().from(mailing).orderBy(mailing.id)).map(
      ({ id }) => id,
    );
    const { id } = await paidPlace(mailingId, {}, "cs_2");
    const other = await ensureSpotCode(db, id);
    const counter = createScanCounter();
    counter.count(scan(1), NOON);
    counter.count({ ...scan(1), code: other }, NOON);
    await counter.close();
    expect(await counted()).toEqual([
      [12, 1, 0, 0],
      [12, 1, 0, 0],
    ]);
  });

  test("are stored without anything about who scanned", async () => {
    const counter = createScanCounter();
    counter.count(scan(77), NOON);
    await counter.close();
    const [row] = await db.select().from(codeScan);
    expect(row).toEqual({
      ...{ code, hour: new Date(NOON), people: 1, repeats: 0, machines: 0, overShare: 0 },
      ...{ calls: 0, websiteVisits: 0, trackedCalls: 0, directions: 0, saves: 0, couponViews: 0 },
    });
  });

  test(`from one network count as ${MAX_DAILY_PEOPLE_PER_NETWORK} people a day at most; the others are told apart`, async () => {
    const counter = createScanCounter();
    for (let phone = 0; phone < 500; phone++) {
      counter.count(scan(1, { agent: `Phone ${phone}` }), NOON);
    }
    counter.count(scan(2), NOON);
    const nextDay = NOON + 24 * REPEAT_SCAN_WINDOW_MS;
    counter.count(scan(1, { agent: "Phone 1" }), nextDay);
    await counter.close();
    const rows = await db.select().from(codeScan).orderBy(codeScan.hour);
    expect(rows.map(({ people, overShare }) => [people, overShare])).toEqual([
      [MAX_DAILY_PEOPLE_PER_NETWORK + 1, 500 - MAX_DAILY_PEOPLE_PER_NETWORK],
      [1, 0],
    ]);
  });

  test(`from one wide network count as ${3 * MAX_DAILY_PEOPLE_PER_NETWORK} people a day at most, however it is divided`, async () => {
    const counter = createScanCounter();
    for (let household = 0; household < 256; household++) {
      const networkAddress = `2001:db8:1:${(household * 256).toString(16)}::1`;
      counter.count({ ...scan(), networkAddress }, NOON);
    }
    counter.count({ ...scan(), networkAddress: "2001:db8:2::1" }, NOON);
    await counter.close();
    expect(await db.select().from(codeScan)).toMatchObject([
      {
        people: 3 * MAX_DAILY_PEOPLE_PER_NETWORK + 1,
        overShare: 256 - 3 * MAX_DAILY_PEOPLE_PER_NETWORK,
      },
    ]);
  });

  test("and what people do on the offer's page are told apart; a second tap and a robot's are nothing", async () => {
    const counter = createScanCounter();
    counter.count(scan(1), NOON);
    for (const action of ["call", "call", "website", "coupon"] as const) {
      counter.count({ ...scan(1), action }, NOON);
    }
    counter.count({ ...scan(2, { agent: "Googlebot/2.1" }), action: "website" }, NOON);
    await counter.close();
    expect(await db.select().from(codeScan)).toMatchObject([
      { people: 1, repeats: 0, machines: 0, calls: 1, websiteVisits: 1, couponViews: 1, saves: 0 },
    ]);
  });

  test(`are written by themselves within ${SCAN_WRITE_DELAY_MS} ms`, async () => {
    const counter = createScanCounter();
    counter.count(scan(), NOON);
    expect(await counted()).toEqual([]);
    await eventually(async () => expect(await counted()).toEqual([[12, 1, 0, 0]]));
    await counter.close();
  });

  test("are counted at once while the database fails, and written when it answers again", async () => {
    const broken = vi.fn(() => {
      throw new Error("the database is gone");
    });
    let database = broken as unknown as () => typeof db;
    const counter = createScanCounter(() => database());
    counter.count(scan(1), NOON);
    await counter.flush();
    counter.count(scan(1), NOON + 1);
    counter.count(scan(2), NOON + 2);
    await counter.flush();
    expect(broken).toHaveBeenCalledTimes(2);
    expect(await counted()).toEqual([]);
    database = () => db;
    await eventually(async () => expect(await counted()).toEqual([[12, 2, 1, 0]]));
    await counter.close();
    expect(await counted()).toEqual([[12, 2, 1, 0]]);
  });

  test("that come while others are being written wait for the next write, not for a pause in scans", async () => {
    const writes = vi.fn(() => db);
    const counter = createScanCounter(writes);
    writes.mockImplementationOnce(() => {
      counter.count(scan(2), NOON);
      return db;
    });
    counter.count(scan(1), NOON);
    await counter.flush();
    expect(writes).toHaveBeenCalledOnce();
    await counter.close();
    expect(await counted()).toEqual([[12, 2, 0, 0]]);
  });
});

anyDatabase("scans of one code at several instances", () => {
  test("add up, no matter which one writes first", async () => {
    await makeCode();
    const instances: ScanCounter[] = Array.from({ length: 4 }, () => createScanCounter());
    for (let round = 0; round < 5; round++) {
      for (const [index, instance] of instances.entries()) {
        instance.count(scan(10 * index + round), NOON);
        instance.count(scan(10 * index + round), NOON + 1);
        instance.count(scan(1, { agent: "Googlebot/2.1" }), NOON + REPEAT_SCAN_WINDOW_MS);
      }
      await Promise.all(instances.map((instance) => instance.flush()));
    }
    await Promise.all(instances.map((instance) => instance.close()));
    expect(await counted()).toEqual([
      [12, 20, 20, 0],
      [13, 0, 0, 20],
    ]);
  });
});

/** Numbers that look random and are the same each time. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** The rule of what counts, said once more and without a limit of memory. */
function recounting() {
  const lastCounted = new Map<string, number>();
  const ofNetwork = new Map<string, number>();
  const expected = { people: 0, repeats: 0, machines: 0, overShare: 0 };
  type Visit = { networkAddress: string; agent: string; isRobot: boolean };
  function kindOf({ networkAddress, agent, isRobot }: Visit, now: number, day: number) {
    if (isRobot) return "machines";
    const visitor = `${networkAddress} ${agent}`;
    if (now - (lastCounted.get(visitor) ?? -Infinity) < REPEAT_SCAN_WINDOW_MS) return "repeats";
    lastCounted.set(visitor, now);
    const taken = ofNetwork.get(`${networkAddress} ${day}`) ?? 0;
    ofNetwork.set(`${networkAddress} ${day}`, taken + 1);
    return taken < MAX_DAILY_PEOPLE_PER_NETWORK ? "people" : "overShare";
  }
  const recount = (visit: Visit, now: number, day: number) => {
    expected[kindOf(visit, now, day)]++;
  };
  return { expected, recount };
}

anyDatabase("many scans", () => {
  test("of robots, repeats and people who inflate a figure come to what the rule says, recounted one by one", async () => {
    await makeCode();
    const SCANS = depth(20_000, 1_000_000);
    const DAYS = 10;
    const random = seeded(7);
    const counter = createScanCounter();
    const { expected, recount } = recounting();
    // From the first hour of an Arizona day.
    const start = Date.UTC(2026, 10, 23, 7);
    for (let i = 0; i < SCANS; i++) {
      const now = start + Math.floor((i * DAYS * 24 * REPEAT_SCAN_WINDOW_MS) / SCANS);
      const isInflating = random(10) === 0;
      const network = isInflating ? random(20) : 100 + random(30_000);
      const phone = isInflating ? random(500) : random(3);
      const isRobot = random(4) === 0;
      const agent = isRobot ? "Googlebot/2.1" : `Phone ${phone}`;
      const networkAddress = `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`;
      counter.count({ ...scan(1, { agent }), networkAddress }, now);
      recount(
        { networkAddress, agent, isRobot },
        now,
        Math.floor((now - start) / (24 * REPEAT_SCAN_WINDOW_MS)),
      );
    }
    await counter.close();
    const rows = await db.select().from(codeScan);
    const sum = (column: keyof typeof expected) => rows.reduce((all, row) => all + row[column], 0);
    expect({
      people: sum("people"),
      repeats: sum("repeats"),
      machines: sum("machines"),
      overShare: sum("overShare"),
    }).toEqual(expected);
    expect(expected.overShare).toBeGreaterThan(0);
    expect(expected.repeats).toBeGreaterThan(0);
  });
});
