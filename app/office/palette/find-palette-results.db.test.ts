import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { choosePayByInvoice } from "#business/bookings/choose-pay-by-invoice.ts";
import { confirmReservation } from "#business/bookings/confirm-reservation.ts";
import { addLead } from "#business/leads/add-lead.ts";
import { addIndustryWord } from "#business/mailings/industries/industry-words.ts";
import { cancelReservation } from "#business/reservations/ending/cancel-reservation.ts";
import { databaseToday } from "#business/reservations/search/find-reservations.ts";
import { submitDetails } from "#business/reservations/submit-details.ts";
import { saveView } from "#business/team/saved-views.ts";
import { findCodeOf } from "#business/tracking/code-book.ts";
import { dispute, invoice, payment, refund } from "#database/schema/billing.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { creditedBusiness, owedPlace } from "#tests/support/business/credits.ts";
import { newOperator } from "#tests/support/business/office.ts";
import { byOperator, recordCheck } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  linkTo,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { findPaletteResults } from "./find-palette-results.ts";

async function find(words: string, role: "owner" | "assistant" = "owner", id = 0) {
  return findPaletteResults(words, { id, role, today: await databaseToday() });
}
const said = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ kind, name }) => `${kind}: ${name}`);

const now = new Date();
const byHand = { isFull: false, reason: "operator", state: "by-hand" } as const;

async function invoiceNumber() {
  const { rows } = await db.execute<{ number: string }>(sql`select number from invoice`);
  return rows[0]?.number ?? "";
}

/** The invoice with that number is paid by check. */
async function paidPlace(number: string) {
  const [billed] = await db.select().from(invoice).where(eq(invoice.number, number));
  const reservationId = billed?.reservationId ?? 0;
  await recordCheck(reservationId);
  return { reservationId };
}

let first = 0;
let reference = "";

anyDatabase("what the palette finds", () => {
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
    await submitDetails({ reservationId: held.id, details, networkAddress: ownNetwork() }, context);
    reference = (await choosePayByInvoice({ reservationId: held.id }, context)).reference;
    await confirmReservation({ token: await linkTo(held.id) }, context);
    await holdWithDetails({ mailingId: first, industry: "roofing", spot: "F2" });
  });

  test("a reservation by reference, business, person, email, and phone however it is typed", async () => {
    const ways = [reference, "copper pip", "PIPES copper", "moss", "ida@copperpipes", "4805550177"];
    for (const words of [...ways, "(480) 555-0177", "480 555 0177", "480.555.0177"]) {
      expect(await said(words), words).toContain("Reservation: Copper Pipes");
    }
    for (const words of ["copper roof", "480 555 0178", "%", "_"]) {
      expect(await said(words), words).not.toContain("Reservation: Copper Pipes");
    }
  });

  test("an ad by its business, its files by the form's name, and its code as printed", async () => {
    const [booked] = await db
      .select()
      .from(reservation)
      .where(eq(reservation.reference, reference));
    const id = booked?.id ?? 0;
    const ad = { kind: "Ad", name: "Copper Pipes", about: "F1 on the Late card card" };
    expect(await find("ad copper pipes")).toContainEqual({ ...ad, to: `/office/ads/${id}` });
    const actions = (await find("files copper")).filter(({ kind }) => kind === "Action");
    expect(actions.map(({ to }) => to)).toContain(`/office/ads/${id}/files`);
    const code = (await findCodeOf(id))?.code ?? "";
    const about = "Copper Pipes, F1 on the Late card card";
    for (const typed of [
      code,
      code.toLowerCase(),
      `https://here.example/r/${code}`,
      `code ${code}`,
    ]) {
      expect(await find(typed), typed).toContainEqual({
        ...{ kind: "Code", name: code, about },
        to: `/office/ads/${id}/code`,
      });
    }
    await db.execute(sql`update mailing set state = 'confirmed' where id = ${first}`);
    expect(await said("ad copper pipes"), "mailed").not.toContain("Ad: Copper Pipes");
  });

  test("an action on a reservation that newer ones of the same business would crowd out", async () => {
    const [booked] = await db
      .select()
      .from(reservation)
      .where(eq(reservation.reference, reference));
    const reservationId = booked?.id ?? 0;
    await cancelReservation({ reservationId }, context);
    const advertiserId = booked?.advertiserId ?? 0;
    const industries = ["dental", "florist", "bakery", "towing", "spa"];
    for (const [at, industry] of industries.entries()) {
      const spot = `F${at + 3}`;
      const { reservation: held } = await hold({ mailingId: first, industry, spot });
      await db.update(reservation).set({ advertiserId }).where(eq(reservation.id, held.id));
    }
    const to = `/office/reservations/${reservationId}#restore`;
    expect(await find("restore copper")).toContainEqual(expect.objectContaining({ to }));
  });

  test("an action without a record leads to the list with its records, as far as the role has it", async () => {
    const name = "Postpone this mailing";
    const about = "Pick it from the list, or add the month to your search";
    const postpone = { name, about, kind: "Action", to: "/office/mailings" };
    expect(await find("postpone")).toEqual([postpone]);
    expect(await find("bounced check")).toMatchObject([
      { name: "Take back a payment", to: "/office/reservations" },
    ]);
    expect(await find("postpone", "assistant")).toEqual([]);
    const subject = "Postpone: your card moved";
    const sent = { recipient: "a@a.example", subject, html: "<p>", text: "x", state: "sent" };
    await db.insert(message).values({ ...testName(1), ...sent });
    expect(await said("postpone")).toEqual([`Action: ${name}`, `Message: ${subject}`]);
    expect(await said("card moved")).toEqual([`Message: ${subject}`]);
  });

  test("an industry by what people call it, also by a word that the office added", async () => {
    expect(await said("dentist")).toContain("Industry: Dental");
    expect(await said("industry ac repair")).toContain("Industry: HVAC");
    expect(await said("smile studio")).not.toContain("Industry: Dental");
    await addIndustryWord({ industry: "dental", word: "Smile studio" }, byOperator);
    const [hit] = (await find("smile studios")).filter(({ kind }) => kind === "Industry");
    expect(hit).toMatchObject({ name: "Dental", to: "/office/reservations?industry=dental" });
  });

  test("advertisers, invoices by number, mailings by name and month, leads, messages, people", async () => {
    await db.insert(lead).values({ email: "zoe@z.example", emailKey: "zoe@z.example", page: "/" });
    await db.insert(message).values({
      ...testName(1),
      recipient: "zoe@z.example",
      subject: "Hello Zoe",
      html: "<p>",
      text: "x",
      state: "sent",
    });
    expect(await said("ida@copperpipes")).toContain("Advertiser: Copper Pipes");
    const number = await invoiceNumber();
    expect(await said(number)).toEqual([`Invoice: Invoice ${number}`]);
    expect(await said("late card")).toContain("Mailing: Late card");
    const [{ month } = { month: "" }] = await db
      .select({ month: sql<string>`to_char(${mailing.dropDate}, 'FMMonth YYYY')` })
      .from(mailing)
      .where(sql`id = ${first}`);
    expect(await said(month.toLowerCase())).toContain("Mailing: Late card");
    expect(await said("zoe")).toEqual(["Lead: zoe@z.example", "Message: Hello Zoe"]);
    expect(await said("olga")).toEqual(["Person: Olga Owner"]);
  });

  test("a record of each kind by the kind's own name before what it is called, and without accents", async () => {
    const number = await invoiceNumber();
    await db.execute(sql`update advertiser set name = 'Café Zoë' where name = 'Copper Pipes'`);
    await db.insert(lead).values({ email: "zoe@z.example", emailKey: "zoe@z.example", page: "/" });
    await db.insert(message).values({
      ...testName(1),
      recipient: "zoe@z.example",
      subject: "Hello Zoe",
      html: "<p>",
      text: "x",
      state: "sent",
    });
    const ways = {
      "Reservation: Café Zoë": [
        "cafe zoe",
        "reservation cafe",
        "CAFÉ reservations",
        "Reservation: Zoë",
      ],
      "Advertiser: Café Zoë": ["cafe zoe", "advertiser cafe", "advertisers ZOE"],
      [`Invoice: Invoice ${number}`]: [`invoice ${number}`, `Invoice ${number}`, "invoice copper"],
      "Mailing: Late card": ["mailing late card", "mailing late"],
      "Lead: zoe@z.example": ["lead zoe", "zoe leads"],
      "Message: Hello Zoe": ["message hello zöe", "message hello"],
      "Person: Olga Owner": ["person olga", "people olga"],
      "View: Unpaid, by due date": ["view unpaid"],
    };
    for (const [hit, typed] of Object.entries(ways)) {
      for (const words of typed) expect(await said(words), words).toContain(hit);
    }
    expect(await said("invoice roofing"), "the name alone finds nothing").not.toContain(
      `Invoice: Invoice ${number}`,
    );
  });

  test("payments, refunds and disputes by what they are of, where the role may see money", async () => {
    const number = await invoiceNumber();
    const { reservationId } = await paidPlace(number);
    const of = { paymentId: `invoice:${number}`, reservationId };
    await db.insert(refund).values({ ...of, amountCents: 5_000, ...byHand });
    await db.insert(dispute).values({
      id: "dp_1",
      ...of,
      amountCents: 100_000,
      reason: "fraudulent",
      state: "needs_response",
      openedAt: now,
      stateChangedAt: now,
    });
    const to = `/office/reservations/${reservationId}#money`;
    for (const kind of ["Payment", "Refund", "Dispute"]) {
      for (const words of [`${kind} invoice ${number}`, `${kind.toLowerCase()} copper`, number]) {
        const hits = (await find(words)).filter((hit) => hit.kind === kind);
        expect(hits, words).toMatchObject([{ name: `${kind} for invoice ${number}`, to }]);
      }
    }
    const abouts = (await find(number)).map(({ about }) => about);
    expect(abouts).toEqual(
      expect.arrayContaining([
        `Copper Pipes, ${reference}, $1,000.00, by invoice`,
        `Copper Pipes, ${reference}, $50.00, for you to send`,
        `Copper Pipes, ${reference}, $1,000.00, needs response`,
      ]),
    );
    expect(await said("check 1042")).toEqual([`Payment: Payment for invoice ${number}`]);
    expect(await said("dispute fraudulent")).toEqual([`Dispute: Dispute for invoice ${number}`]);
  });

  test("an advertiser with what tells it from another of the same name", async () => {
    const [hit] = (await find("ida@copperpipes")).filter(({ kind }) => kind === "Advertiser");
    expect(hit?.about).toBe(
      "Ida Moss, ida@copperpipes.example, 1 reservation, last on the Late card card",
    );
  });

  test("what is called so before what only has to do with it", async () => {
    await db.execute(sql`update mailing set name = 'Copper Month' where id = ${first}`);
    const kinds = (await said("month")).map((hit) => hit.split(":")[0]);
    expect(kinds[0]).toBe("Mailing");
    expect(kinds).toContain("Reservation");
  });

  test("what has exactly the typed name before what has more in its name", async () => {
    const copper = { email: "c@copper.example", business: "Copper" };
    await addLead({ ...copper, state: "new", reason: "" }, byOperator);
    const found = await said("cópper");
    expect(found[0]).toBe("Lead: Copper");
    expect(found).toContain("Reservation: Copper Pipes");
    expect((await said("copper pipes"))[0]).toBe("Reservation: Copper Pipes");
  });

  test("an action on a record, where words name both: the action first", async () => {
    const [action] = await find("cancel copper pipes");
    expect(action).toMatchObject({ kind: "Action", name: "Cancel this reservation" });
    expect(action?.about).toContain("Copper Pipes");
    expect(action?.to).toMatch(/^\/office\/reservations\/\d+#cancel$/);
    expect((await said("pay copper"))[0]).toBe("Action: Record a payment");
    expect((await said("close late card"))[0]).toBe("Action: Close booking");
    expect(await said("publish late card")).not.toContain("Action: Publish this mailing");
    expect(await said("cancel")).toEqual([
      "Action: Cancel this reservation",
      "Action: Cancel this mailing",
    ]);
  });

  test("what can be done about its money, with a reservation's words", async () => {
    const { reservationId } = await paidPlace(await invoiceNumber());
    const [paid] = await db.select().from(payment);
    const of = { paymentId: paid?.id ?? "", reservationId, amountCents: 5_000 };
    const [back] = await db
      .insert(refund)
      .values({ ...of, ...byHand })
      .returning();
    const at = `/office/reservations/${reservationId}`;
    expect((await find("refund sent copper pipes"))[0]).toMatchObject({
      kind: "Action",
      name: "Record a refund you sent",
      to: `${at}#sent-${back?.id}`,
    });
    expect((await find("pay money back copper pipes"))[0]?.to).toBe(`${at}#refund`);
    const other = { ...of, paymentId: "pi_lost", amountCents: 1_000 };
    await db.insert(payment).values({
      id: "pi_lost",
      reservationId,
      method: "online",
      amountCents: 1_000,
      recordedBy: "test",
    });
    expect(await said("pay back lost copper pipes")).toContain(
      "Action: Refund an unmatched payment",
    );
    await db.insert(refund).values({ ...other, ...byHand, state: "failed" });
    expect(await said("pay back lost copper pipes")).not.toContain(
      "Action: Refund an unmatched payment",
    );
    expect(await said("send refund again copper pipes")).toContain("Action: Retry a refund");
    expect(await said("refund copper pipes", "assistant")).not.toContain(
      "Action: Refund a payment",
    );
  });

  test("a credit that can be used, and a mailing that went to fewer homes", async () => {
    const { second } = await creditedBusiness();
    const reservationId = await owedPlace({ mailingId: second });
    const [row] = await db.select().from(reservation).where(eq(reservation.id, reservationId));
    const to = `/office/reservations/${reservationId}#credit-`;
    expect((await find(`use credit ${row?.reference}`))[0]?.to).toContain(to);
    await recordCheck(reservationId);
    expect(await said(`use credit ${row?.reference}`)).not.toContain("Action: Use a credit");
    const give = "give share back short card";
    await db.execute(sql`update mailing set name = 'Short card' where id = ${second}`);
    expect(await said(give)).not.toContain("Action: Refund the missing share");
    await db.execute(sql`update mailing set state = 'confirmed', households = 10000,
      drops = '[{"date": "2026-01-05", "pieces": 5000, "postOffice": "Main"}]' where id = ${second}`);
    expect((await find(give))[0]?.to).toBe(`/office/mailings/${second}#fewer`);
    expect(await said(give, "assistant")).not.toContain("Action: Refund the missing share");
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
      kind: "View",
      name: "Unpaid and dear",
      about: "your view of reservations",
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
          price_cents, state, network_hash, ended_at, ended_from_state)
        select 'OLD-' || n, ${first}, 'spa', 'spa', 'B7', 'small', 35000, 'released', '-', now(), 'held'
        from generate_series(${from}::int, ${to}::int) n`);
    await released(1, 9_000);
    expect(await said(reference)).toContain("Reservation: Copper Pipes");
    await released(9_001, 10_001);
    expect(await said(reference)).not.toContain("Reservation: Copper Pipes");
    expect(await said("OLD-10001")).toEqual(["Reservation: No name (released)"]);
  });

  test("at most five of a kind, live ones first", async () => {
    await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
        price_cents, state, network_hash, ended_at, ended_from_state, advertiser_id, contact_id)
      select 'OLD-' || n, r.mailing_id, 'plumbing', 'plumbing', 'F1', 'small', 35000, 'released', '-', now(), 'held',
        r.advertiser_id, r.contact_id
      from generate_series(1, 40) n, reservation r where r.reference = ${reference}`);
    const found = (await find("copper")).filter(({ kind }) => kind === "Reservation");
    expect(found).toHaveLength(5);
    expect(found[0]?.about).toContain(reference);
  });
});
