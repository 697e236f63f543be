import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Announcement, announce, onAnnouncement } from "./announcements.server.ts";

eachDatabase("announcements", () => {
  const hear = (topic: string) => {
    const heard: Announcement[] = [];
    const end = onAnnouncement(topic, (announcement) => heard.push(announcement));
    return { heard, end };
  };

  test("are heard after the commit, with their payload, and not before", async () => {
    const { heard, end } = hear("site");
    await db.transaction(async (tx) => {
      await announce(tx, "site", { mailing: 3 });
      await tx.execute(sql`select pg_sleep(0.05)`);
      expect(heard).toEqual([]);
    });
    await eventually(() => expect(heard).toEqual([{ kind: "announced", payload: { mailing: 3 } }]));
    end();
  });

  test("are not heard when the transaction rolls back", async () => {
    const { heard, end } = hear("site");
    await expect(
      db.transaction(async (tx) => {
        await announce(tx, "site", "never");
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await announce(db, "site", "always");
    await eventually(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual([{ kind: "announced", payload: "always" }]);
    end();
  });

  test("reach only the listeners of their topic, until these end", async () => {
    const site = hear("site");
    const other = hear("other");
    await announce(db, "site");
    await eventually(() => expect(site.heard).toHaveLength(1));
    site.end();
    await announce(db, "site");
    await announce(db, "other");
    await eventually(() => expect(other.heard).toHaveLength(1));
    expect(site.heard).toHaveLength(1);
    other.end();
  });

  test("survive a listener that throws", async () => {
    const endThrower = onAnnouncement("site", () => {
      throw new Error("a listener’s own mistake");
    });
    const { heard, end } = hear("site");
    await announce(db, "site");
    await eventually(() => expect(heard).toHaveLength(1));
    endThrower();
    end();
  });

  test("refuse a payload longer than PostgreSQL carries", async () => {
    await expect(announce(db, "site", "x".repeat(8_000))).rejects.toThrow("too long");
  });
});
