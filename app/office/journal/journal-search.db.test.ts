import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { chooseInvoice } from "#business/billing/choose-invoice.ts";
import { findJournal } from "#business/journal/find.ts";
import { record, visitor } from "#business/journal/journal.ts";
import { giveDetails } from "#business/reservations/give-details.ts";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  circumstances,
  hold,
  holdWithDetails,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/reservation.ts";
import { aboutWhat } from "./about-words.ts";
import { findMeant } from "./journal-search.ts";
import { findThings } from "./things.ts";

const names = new Map([["900", "Olga Owner"]]);

/** What is found is about, each once. */
async function foundBy(words: string): Promise<string[]> {
  const { entries } = await findJournal({ words, meant: await findMeant(words, names) }, 50);
  const known = { names, things: await findThings(entries), role: "owner" } as const;
  return [...new Set(entries.map((entry) => aboutWhat(entry, known).name))].sort();
}

let reference = "";
let id = 0;
let mailing = 0;
let number = "";

eachDatabase("the journal by what it shows", () => {
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    mailing = mailingId;
    await db.execute(sql`update mailing set name = 'Late card' where id = ${mailingId}`);
    const { reservation: held } = await hold({ mailingId });
    id = held.id;
    const details = someDetails({ business: "Copper Pipes", email: "ida@copperpipes.example" });
    await giveDetails({ reservationId: id, details, networkAddress: ownNetwork() }, circumstances);
    reference = (await chooseInvoice({ reservationId: id }, circumstances)).reference;
    const { rows } = await db.execute<{ number: string }>(sql`select number from invoice`);
    number = rows[0]?.number ?? "";
    await holdWithDetails({ mailingId, industry: "roofing", spot: "F2" });
  });

  test("finds a reservation by reference, business and number, and its invoice by name", async () => {
    const place = `Copper Pipes, ${reference}`;
    const invoice = `Invoice ${number}, Copper Pipes`;
    expect(await foundBy("copper pipes")).toEqual(expect.arrayContaining([place, invoice]));
    expect(await foundBy(reference)).toEqual([place]);
    expect(await foundBy(`reservation ${reference.toLowerCase()}`)).toEqual([place]);
    expect(await foundBy(`reservation ${id}`)).toEqual([place]);
    expect(await foundBy(`invoice ${number}`)).toContain(invoice);
    expect(await foundBy("copper roofs")).toEqual([]);
    expect(await foundBy("constructor copper")).toEqual([]);
  });

  test("finds a mailing by its name, and with it everything on it, or by its kind alone", async () => {
    const subject = { type: "mailing", id: mailing };
    await record(db, visitor, { event: "mailing.planned", subject });
    expect(await foundBy("mailing late card")).toEqual(["Late card"]);
    expect(await foundBy("late card")).toEqual(
      expect.arrayContaining(["Late card", `Copper Pipes, ${reference}`]),
    );
  });

  test("finds by what is said of an event, and by who did it", async () => {
    const subject = { type: "lead", id: 4711 };
    await record(db, { kind: "operator", id: "900" }, { event: "lead.noted", subject });
    await record(db, visitor, { event: "lead.captured", subject: { type: "lead", id: 4712 } });
    expect(await foundBy("wrote a note")).toEqual(["Lead 4711 (no longer kept)"]);
    expect(await foundBy("olga")).toEqual(["Lead 4711 (no longer kept)"]);
    expect(await foundBy("lead 4712")).toEqual(["Lead 4712 (no longer kept)"]);
    expect(await foundBy("invoice issued")).toEqual([`Invoice ${number}, Copper Pipes`]);
  });
});
