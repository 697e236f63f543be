import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { chooseInvoice } from "#business/billing/choose-invoice.ts";
import { saveView } from "#business/people/saved-views.ts";
import { databaseToday } from "#business/reservations/find.ts";
import { giveDetails } from "#business/reservations/give-details.ts";
import { lead, mailing, message } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { newOperator } from "#tests/support/office.ts";
import {
  circumstances,
  hold,
  holdWithDetails,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/reservation.ts";
import { findEverything } from "./found.ts";

async function find(words: string, role: "owner" | "assistant" = "owner", id = 0) {
  return findEverything(words, { id, role, today: await databaseToday() });
}
const said = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ kind, name }) => `${kind}: ${name}`);

let first = 0;
let reference = "";

eachDatabase("what the palette finds", () => {
  beforeEach(async () => {
    [first = 0] = await planTestMailings();
    await db.execute(sql`update mailing set name = 'Late card' where id = ${first}`);
    const { reservation: held } = await hold({ mailingId: first });
    const details = someDetails({
      business: "Copper Pipes",
      name: "Ida Moss",
      email: "ida@copperpipes.example",
      phone: "+14805550177",
    });
    await giveDetails(
      { reservationId: held.id, details, networkAddress: ownNetwork() },
      circumstances,
    );
    reference = (await chooseInvoice({ reservationId: held.id }, circumstances)).reference;
    await holdWithDetails({ mailingId: first, industry: "roofing", spot: "F2" });
  });

  test("a reservation by reference, business, person, e-mail, and phone however it is typed", async () => {
    const ways = [reference, "copper pip", "PIPES copper", "moss", "ida@copperpipes", "4805550177"];
    for (const words of [...ways, "(480) 555-0177", "480 555 0177", "480.555.0177"]) {
      expect(await said(words), words).toContain("Reservation: Copper Pipes");
    }
    for (const words of ["copper roof", "480 555 0178", "%", "_"]) {
      expect(await said(words), words).not.toContain("Reservation: Copper Pipes");
    }
  });

  test("advertisers, invoices by number, mailings by name and month, leads, messages, people", async () => {
    await db.insert(lead).values({ email: "zoe@z.example", emailKey: "zoe@z.example", page: "/" });
    await db.insert(message).values({
      ...{ purpose: "test:1", recipient: "zoe@z.example", subject: "Hello Zoe" },
      ...{ html: "<p>", text: "x", state: "sent" },
    });
    const [row] = await db.execute(sql`select number from invoice`).then(({ rows }) => rows);
    expect(await said("ida@copperpipes")).toContain("Advertiser: Copper Pipes");
    expect(await said(String(row?.number))).toEqual([`Invoice: Invoice ${row?.number}`]);
    expect(await said("late card")).toContain("Mailing: Late card");
    const [{ month } = { month: "" }] = await db
      .select({ month: sql<string>`to_char(${mailing.dropDate}, 'FMMonth YYYY')` })
      .from(mailing)
      .where(sql`id = ${first}`);
    expect(await said(month.toLowerCase())).toContain("Mailing: Late card");
    expect(await said("zoe")).toEqual(["Lead: zoe@z.example", "Message: Hello Zoe"]);
    expect(await said("olga")).toEqual(["Person: Olga Owner"]);
  });

  test("an advertiser with what tells it from another of the same name", async () => {
    const [hit] = (await find("ida@copperpipes")).filter(({ kind }) => kind === "Advertiser");
    expect(hit?.about).toBe("Ida Moss, ida@copperpipes.example, 1 reservation, last on Late card");
  });

  test("what is called so before what only has to do with it", async () => {
    await db.execute(sql`update mailing set name = 'Copper Month' where id = ${first}`);
    const kinds = (await said("month")).map((hit) => hit.split(":")[0]);
    expect(kinds[0]).toBe("Mailing");
    expect(kinds).toContain("Reservation");
  });

  test("an action on a record, where words name both: the action first", async () => {
    const [action] = await find("cancel copper pipes");
    expect(action).toMatchObject({ kind: "Action", name: "Cancel this reservation" });
    expect(action?.about).toContain("Copper Pipes");
    expect(action?.to).toMatch(/^\/office\/reservations\/\d+#cancel$/);
    expect((await said("pay copper"))[0]).toBe("Action: Record a payment");
    expect((await said("close late card"))[0]).toBe("Action: Close booking");
    expect(await said("publish late card")).not.toContain("Action: Publish this mailing");
    expect(await said("cancel")).toEqual([]);
  });

  test("views of lists by name, one's own first, and nobody else's", async () => {
    const { id, actor } = await newOperator("assistant", "ben@copper.example");
    const search = "?state=unpaid&sort=price";
    await saveView(
      { list: "reservations", name: "Unpaid and dear", search },
      { actor, now: new Date() },
    );
    const [mine, usual] = (await find("unpaid", "owner", id)).filter(({ kind }) => kind === "View");
    expect(mine).toEqual({
      ...{ kind: "View", name: "Unpaid and dear", about: "your view of reservations" },
      to: `/office/reservations${search}`,
    });
    expect(usual).toMatchObject({ name: "Unpaid, by due date", about: "view of reservations" });
    expect(await said("unpaid dear", "owner", id)).toEqual(["View: Unpaid and dear"]);
    expect(await said("unpaid dear")).toEqual([]);
    expect(await said("reservations")).toEqual([]);
  });

  test("nothing that the role may not see or do", async () => {
    expect(await said("olga", "assistant")).toEqual([]);
    expect(await said("postpone late card")).toContain("Action: Postpone this mailing");
    expect(await said("postpone late card", "assistant")).not.toContain(
      "Action: Postpone this mailing",
    );
  });

  test("among the newest 10,000 of a kind, so that it costs the same however many came before", async () => {
    const released = (from: number, to: number) =>
      db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
          price_cents, state, network_hash, ended_at, ended_from)
        select 'OLD-' || n, ${first}, 'spa', 'spa', 'B7', 'small', 35000, 'released', '-', now(), 'held'
        from generate_series(${from}::int, ${to}::int) n`);
    await released(1, 9_000);
    expect(await said(reference)).toContain("Reservation: Copper Pipes");
    await released(9_001, 10_001);
    expect(await said(reference)).not.toContain("Reservation: Copper Pipes");
    expect(await said("OLD-10001")).toEqual(["Reservation: Nobody: it was given back"]);
  });

  test("at most five of a kind, those that live first", async () => {
    await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
        price_cents, state, network_hash, ended_at, ended_from, advertiser_id, contact_id)
      select 'OLD-' || n, r.mailing_id, 'plumbing', 'plumbing', 'F1', 'small', 35000, 'released', '-', now(), 'held',
        r.advertiser_id, r.contact_id
      from generate_series(1, 40) n, reservation r where r.reference = ${reference}`);
    const found = (await find("copper")).filter(({ kind }) => kind === "Reservation");
    expect(found).toHaveLength(5);
    expect(found[0]?.about).toContain(reference);
  });
});
