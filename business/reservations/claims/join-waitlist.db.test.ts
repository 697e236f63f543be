import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addToWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { removeFromWaitlist } from "#business/waitlist/remove-from-waitlist.ts";
import { listWaitlist } from "#business/waitlist/waitlist-entries.ts";
import { job } from "#database/schema/jobs.ts";
import { industry as industryTable, mailing } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { addToWaitlistByOffice } from "./join-waitlist.ts";

anyDatabase("an entry of the waitlist that the office adds", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60]);
    await hold({ mailingId, industry: "plumbing" });
  });

  const add = (given: Partial<Parameters<typeof addToWaitlistByOffice>[0]> = {}) =>
    addToWaitlistByOffice(
      {
        ...{ mailingId, industry: "plumbing", email: "Lee@shop.example" },
        ...{ name: " Lee Park ", phone: "(480) 555-0142", note: "Call after 4 pm." },
        ...given,
      },
      byOperator,
    );

  const list = async (words = "") =>
    (await listWaitlist({ words, page: 1, today: arizonaDate(new Date()) }, 50)).rows;

  test("waits at once with name, phone, note, and the date of joining, and no email leaves", async () => {
    const jobs = await db.$count(job);
    const id = await add();
    const [row] = await list("park");
    expect(row).toMatchObject({
      ...{ id, state: "waiting", name: "Lee Park", phone: "+14805550142" },
      note: "Call after 4 pm.",
    });
    expect(row?.queuedAt).toBeInstanceOf(Date);
    expect(await db.$count(job)).toBe(jobs);
  });

  test("needs no name, phone, or note", async () => {
    await add({ name: "", phone: "", note: " " });
    expect(await list()).toMatchObject([{ name: null, phone: null, note: null }]);
  });

  test("comes last, and last again when it is removed and added once more", async () => {
    const wish = { mailingId, industry: "plumbing", networkHash: "" };
    const id = await add();
    await addToWaitlist(db, { ...wish, email: "ana@ana.example", proven: true }, context);
    expect((await list()).map((row) => row.email)).toEqual(["Lee@shop.example", "ana@ana.example"]);
    await removeFromWaitlist({ id }, byOperator);
    expect(await add({ note: "Called again." })).toBe(id);
    expect((await list()).map((row) => row.note)).toEqual([null, "Called again."]);
  });

  test("is confirmed by the office's word if they haven't pressed the link", async () => {
    const wish = { mailingId, industry: "plumbing", networkHash: "", email: "lee@shop.example" };
    const { entry } = await addToWaitlist(db, wish, context);
    expect(await add()).toBe(entry.id);
    expect(await list()).toMatchObject([{ state: "waiting", name: "Lee Park" }]);
  });

  test.each([
    ["an industry that is open", { industry: "roofing" }, "industry"],
    ["an unknown industry", { industry: "none" }, "industry"],
    ["no mailing", { mailingId: "" }, "mailingId"],
    ["no address", { email: "lee" }, "email"],
    ["a phone number that is none", { phone: "555" }, "phone"],
    ["a name that is too long", { name: "n".repeat(81) }, "name"],
    ["a note that is too long", { note: "n".repeat(501) }, "note"],
  ])("is refused at its field: %s", async (_, given, field) => {
    await expect(add(given)).rejects.toMatchObject({ field });
    expect(await db.$count(waitlistEntry)).toBe(0);
  });

  test("is refused if they're in line already, and keeps their place", async () => {
    await add();
    const [before] = await list();
    await expect(add({ note: "Twice" })).rejects.toMatchObject({
      code: "conflict",
      field: "email",
    });
    expect(await list()).toEqual([before]);
  });

  test("is refused for a hidden industry", async () => {
    await db
      .update(industryTable)
      .set({ hiddenAt: new Date() })
      .where(eq(industryTable.slug, "plumbing"));
    await expect(add()).rejects.toMatchObject({ field: "industry" });
    expect(await db.$count(waitlistEntry)).toBe(0);
  });

  test("is refused on a card that can no longer be booked", async () => {
    await db.update(mailing).set({ state: "closed" });
    await expect(add()).rejects.toMatchObject({ field: "mailingId" });
  });
});
