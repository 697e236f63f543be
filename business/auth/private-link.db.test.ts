import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { privateLink } from "#database/schema/auth.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { hashNetworkAddress } from "./keyed-hash.ts";
import { createPrivateLinkToken, resolvePrivateLink } from "./private-link.ts";

const subject = { type: "reservation", id: 7 };

anyDatabase("a private link", () => {
  test("opens its own record, and says how it was issued", async () => {
    const link = { subject, channel: "email", email: "Pat@Shop.example" } as const;
    const token = await createPrivateLinkToken(db, link);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await resolvePrivateLink(token)).toMatchObject({
      ...{ subjectType: "reservation", subjectId: 7, channel: "email" },
      emailKey: "pat@shop.example",
    });
  });

  test("is not to be guessed, nor to be read from the database", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () => createPrivateLinkToken(db, { subject, channel: "browser" })),
    );
    expect(new Set(tokens).size).toBe(50);
    const rows = await db.select().from(privateLink);
    for (const { tokenHash } of rows) {
      expect(tokenHash).toMatch(/^[\da-f]{64}$/);
      expect(await resolvePrivateLink(tokenHash)).toBeUndefined();
    }
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("that is unknown, cut, longer or hostile opens nothing", async () => {
    const token = await createPrivateLinkToken(db, { subject, channel: "browser" });
    const wrong = ["", token.slice(1), `${token}a`, "a".repeat(43), "' or 1=1 --", "a".repeat(1e6)];
    for (const text of wrong) expect(await resolvePrivateLink(text)).toBeUndefined();
  });

  test("that was revoked, or rolled back with what it was for, opens nothing", async () => {
    const token = await createPrivateLinkToken(db, { subject, channel: "browser" });
    await db.update(privateLink).set({ revokedAt: sql`now()` });
    expect(await resolvePrivateLink(token)).toBeUndefined();
    let lost = "";
    const failing = db.transaction(async (tx) => {
      lost = await createPrivateLinkToken(tx, { subject, channel: "browser" });
      throw new Error("the business refused");
    });
    await expect(failing).rejects.toThrow("the business refused");
    expect(await resolvePrivateLink(lost)).toBeUndefined();
  });
});

anyDatabase("a network address", () => {
  test("is kept as a salted hash, the same for one household and another for any other", async () => {
    await seedInstallation({ now: new Date() });
    const one = await hashNetworkAddress("203.0.113.77");
    expect(one).toMatch(/^[\da-f]{32}$/);
    expect(await hashNetworkAddress("::ffff:203.0.113.77")).toBe(one);
    expect(await hashNetworkAddress("203.0.113.78")).not.toBe(one);
    expect(await hashNetworkAddress("2001:db8::1")).toBe(await hashNetworkAddress("2001:db8::2"));
  });
});
