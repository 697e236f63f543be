import { expect, test } from "vitest";
import { message } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { findMessagesAbout } from "./find-messages-about.server.ts";

const write = (purposes: readonly string[]) =>
  db.insert(message).values(
    purposes.map((purpose) => ({
      ...{ purpose, recipient: "pat@shop.example", subject: purpose, html: "<p>", text: "x" },
      state: "sent",
    })),
  );

const found = async (thing: { type: string; id: number }, purposes?: readonly string[]) =>
  (await findMessagesAbout(thing, purposes)).map(({ subject }) => subject).toSorted();

eachDatabase("the messages about a thing", () => {
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
});
