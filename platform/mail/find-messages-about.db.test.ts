import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database/database.ts";
import { findMessagesAbout, findUndelivered } from "./find-messages-about.server.ts";

const write = (purposes: readonly string[]) =>
  db.insert(message).values(
    purposes.map((purpose) => ({
      purpose,
      recipient: "pat@shop.example",
      subject: purpose,
      html: "<p>",
      text: "x",
      state: "sent",
    })),
  );

const found = async (thing: { type: string; id: number }, purposes?: readonly string[]) =>
  (await findMessagesAbout(thing, purposes)).map(({ subject }) => subject).toSorted();

eachDatabase("the messages about a record", () => {
  test("are those whose purpose names it, the offer and the news of a reservation too", async () => {
    const own = [
      "mailing-news:moved:17:3",
      "reservation-firm:17:2027-0001",
      "reservation-paid:17",
      "reservation-paid:17:operator",
      "wait-list-offer:17",
    ];
    await write([
      ...own,
      "reservation-paid:170",
      "reservation-paid:1",
      "mailing-news:moved:3:17",
      "wait-list-offer:170",
      "wait-list-joined:17",
      "lead-notice:17",
    ]);
    expect(await found({ type: "reservation", id: 17 })).toEqual(own);
    expect(await found({ type: "lead", id: 17 })).toEqual(["lead-notice:17"]);
  });

  test("are also those of the purposes that are asked for beside", async () => {
    await write(["reservation-paid:17", "part-returned:a", "part-returned:b"]);
    expect(await found({ type: "reservation", id: 17 }, ["part-returned:a"])).toEqual([
      "part-returned:a",
      "reservation-paid:17",
    ]);
  });

  test("that were not delivered stay with it until somebody has decided, also those sent again", async () => {
    const thing = { type: "reservation", id: 17 };
    const undelivered = async (purposes: readonly string[] = []) =>
      (await findUndelivered(thing, purposes)).map(({ subject, state }) => `${subject} ${state}`);
    await write(["reservation-paid:17", "reservation-paid:170", "part-returned:a"]);
    expect(await undelivered(["part-returned:a"])).toEqual([]);
    await db.update(message).set({ state: "failed" });
    expect((await undelivered(["part-returned:a"])).toSorted()).toEqual([
      "part-returned:a failed",
      "reservation-paid:17 failed",
    ]);
    const [first] = await db
      .update(message)
      .set({ resolvedAt: new Date() })
      .where(eq(message.purpose, "reservation-paid:17"))
      .returning();
    expect(await undelivered()).toEqual([]);
    const copy = { recipient: "pat@shop.example", subject: "again", html: "<p>", text: "x" };
    await db
      .insert(message)
      .values({ ...copy, purpose: "again:1", state: "uncertain", resentFrom: first?.id });
    expect(await undelivered()).toEqual(["again uncertain"]);
    expect(await findUndelivered(undefined, ["reservation-paid:17"])).toMatchObject([
      { purpose: "reservation-paid:17", recipient: "pat@shop.example" },
    ]);
  });
});
