import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordEvent, visitorActor } from "#business/audit-log/audit-log.ts";
import { searchAuditLog } from "#business/audit-log/find-events.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { db } from "#platform/database/database.server.ts";
import {
  context,
  hold,
  linkTo,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findAuditSearchMatches } from "./find-audit-search-matches.ts";
import { findSubjectLinks, subjectNameAndPath } from "./subject-links.ts";

const names = new Map([["900", "Olga Owner"]]);

/** What is found is about, each once. */
async function foundBy(words: string): Promise<string[]> {
  const { entries } = await searchAuditLog(
    { words, targets: await findAuditSearchMatches(words, names) },
    50,
  );
  const known = { names, things: await findSubjectLinks(entries), role: "owner" } as const;
  return [...new Set(entries.map((entry) => subjectNameAndPath(entry, known).name))].sort();
}

let reference = "";
let id = 0;
let mailing = 0;
let number = "";

anyDatabase("the audit log by what it shows", () => {
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    mailing = mailingId;
    await db.execute(sql`update mailing set name = 'Late card' where id = ${mailingId}`);
    const { reservation: held } = await hold({ mailingId });
    id = held.id;
    const details = someDetails({ business: "Copper Pipes", email: "ida@copperpipes.example" });
    await saveBuyerDetailsAndTerms(
      { reservationId: id, details, networkAddress: ownNetwork() },
      context,
    );
    reference = (await choosePayByInvoice({ reservationId: id }, context)).reference;
    await confirmReservationByLink({ token: await linkTo(id) }, context);
    const { rows } = await db.execute<{ number: string }>(sql`select number from invoice`);
    number = rows[0]?.number ?? "";
    const other = await hold({ mailingId, industry: "roofing", spot: "F2" });
    // Without a digit: a search for a number must not find it by its name.
    const roofs = someDetails({ business: "Dry Roofs", email: "rob@dryroofs.example" });
    const input = { reservationId: other.reservation.id, details: roofs };
    await saveBuyerDetailsAndTerms({ ...input, networkAddress: ownNetwork() }, context);
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
    const detail = { dropDate: "2027-05-15", version: 1 };
    await recordEvent(db, visitorActor, { event: "mailing.planned", subject, detail });
    expect(await foundBy("mailing late card")).toEqual(["Late card"]);
    expect(await foundBy("late card")).toEqual(
      expect.arrayContaining(["Late card", `Copper Pipes, ${reference}`]),
    );
  });

  test("finds by what is said of an event, and by who did it", async () => {
    const subject = { type: "lead", id: 4711 };
    await recordEvent(db, { kind: "operator", id: "900" }, { event: "lead.noted", subject });
    await recordEvent(db, visitorActor, {
      event: "lead.captured",
      subject: { type: "lead", id: 4712 },
      detail: { page: "/", source: null },
    });
    expect(await foundBy("added a note")).toEqual(["Lead 4711 (deleted)"]);
    expect(await foundBy("olga")).toEqual(["Lead 4711 (deleted)"]);
    expect(await foundBy("lead 4712")).toEqual(["Lead 4712 (deleted)"]);
    expect(await foundBy("invoice issued")).toEqual([`Invoice ${number}, Copper Pipes`]);
  });
});
