import { beforeEach, expect, test, vi } from "vitest";
import { codeScan } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
  createScanCounter,
  NETWORK_SHARE,
  REPEAT_WINDOW_MS,
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
    counter.count(scan(1), NOON + REPEAT_WINDOW_MS - 1);
    counter.count(scan(1), NOON + REPEAT_WINDOW_MS);
    await counter.close();
    expect(await counted()).toEqual([
      [12, 3, 2, 2],
      [13, 1, 0, 0],
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

  test(`from one network count as ${NETWORK_SHARE} people a day at most; the others are told apart`, async () => {
    const counter = createScanCounter();
    for (let phone = 0; phone < 500; phone++) {
      counter.count(scan(1, { agent: `Phone ${phone}` }), NOON);
    }
    counter.count(scan(2), NOON);
    const nextDay = NOON + 24 * REPEAT_WINDOW_MS;
    counter.count(scan(1, { agent: "Phone 1" }), nextDay);
    await counter.close();
    const rows = await db.select().from(codeScan).orderBy(codeScan.hour);
    expect(rows.map(({ people, overShare }) => [people, overShare])).toEqual([
      [NETWORK_SHARE + 1, 500 - NETWORK_SHARE],
      [1, 0],
    ]);
  });

  test(`from one wide network count as ${3 * NETWORK_SHARE} people a day at most, however it is divided`, async () => {
    const counter = createScanCounter();
    for (let household = 0; household < 256; household++) {
      const networkAddress = `2001:db8:1:${(household * 256).toString(16)}::1`;
      counter.count({ ...scan(), networkAddress }, NOON);
    }
    counter.count({ ...scan(), networkAddress: "2001:db8:2::1" }, NOON);
    await counter.close();
    expect(await db.select().from(codeScan)).toMatchObject([
      { people: 3 * NETWORK_SHARE + 1, overShare: 256 - 3 * NETWORK_SHARE },
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
        instance.count(scan(1, { agent: "Googlebot/2.1" }), NOON + REPEAT_WINDOW_MS);
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
