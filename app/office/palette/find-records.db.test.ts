import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addLead } from "#business/leads/leads-by-hand.ts";
import { addIndustryWord } from "#business/mailings/industries/industry-words.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { findSpotCodeOfReservation } from "#business/results/spot-code-cache.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { dispute, invoice, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, recordCheck } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  linkTo,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { findRecords } from "./find-records.ts";

const now = new Date();

let first = 0;
let reference = "";

anyDatabase("what the palette finds", () => {
  beforeEach(async () => {
    ({ first, reference } = await planCopperPipes());
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

  test("an ad by its business, and its code as printed", async () => {
    const [booked] = await db
      .select()
      .from(reservation)
      .where(eq(reservation.reference, reference));
    const id = booked?.id ?? 0;
    const ad = { kind: "Ad", name: "Copper Pipes", about: "F1 on the Late card card" };
    expect(await find("ad copper pipes")).toContainEqual({ ...ad, to: `/office/ads/${id}` });
    const code = (await findSpotCodeOfReservation(id))?.code ?? "";
    const about = "Copper Pipes, F1 on the Late card card";
    const ways = [code, code.toLowerCase(), `https://here.example/r/${code}`, `code ${code}`];
    for (const typed of ways) {
      expect(await find(typed), typed).toContainEqual({
        kind: "Code",
        name: code,
        about,
        to: `/office/ads/${id}/code`,
      });
    }
    await shiftExpiry(id, -1);
    const hits = await find(reference);
    expect(hits.map(({ kind }) => kind)).toEqual(["Reservation"]);
    expect(hits[0]?.about, "before a job ends it").toMatch(/expired$/);
    await shiftExpiry(id, 60);
    expect(await said(reference)).toContain("Ad: Copper Pipes");
    await db.execute(sql`update mailing set state = 'confirmed' where id = ${first}`);
    expect(await said("ad copper pipes"), "mailed").not.toContain("Ad: Copper Pipes");
  });

  test("the nearest open card first, and an open one before a mailed one", async () => {
    const [near = 0, far = 0] = (
      await db.select({ id: mailing.id }).from(mailing).orderBy(mailing.dropDate)
    ).map(({ id }) => id);
    await db.execute(
      sql`update mailing set name = 'Spring card', state = 'published' where id in (${near}, ${far})`,
    );
    const cards = async () =>
      (await find("spring card")).filter(({ kind }) => kind === "Mailing").map(({ to }) => to);
    expect(await cards()).toEqual([near, far].map((id) => `/office/mailings/${id}`));
    await db.execute(sql`update mailing set state = 'confirmed' where id = ${near}`);
    expect(await cards()).toEqual([far, near].map((id) => `/office/mailings/${id}`));
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
    await addLeadWithMessage();
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
    await addLeadWithMessage();
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
        `Copper Pipes, ${reference}, $50.00, not sent yet`,
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

/** What the palette finds for an operator who types some words. */
const find = (words: string, role: "owner" | "assistant" = "owner") => findRecords(words, role);
/** The same as one line each: the kind and the name. */
const said = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ kind, name }) => `${kind}: ${name}`);

/** A lead, and a message to it. */
async function addLeadWithMessage() {
  const email = "zoe@z.example";
  await db.insert(lead).values({ email, emailKey: email, page: "/" });
  const sent = { html: "<p>", text: "x", state: "sent" } as const;
  const words = { recipient: email, subject: "Hello Zoe" };
  await db.insert(message).values({ ...testName(1), ...words, ...sent });
}

/** The number of the only invoice. */
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

/** A refund that the office sends by hand. */
const byHand = { isFull: false, reason: "operator", state: "by-hand" } as const;

/** A card with a plumber, Copper Pipes, on an invoice, and a roofer: the card and the plumber's reservation. */
async function planCopperPipes() {
  const [first = 0] = await planTestMailings();
  await db.execute(sql`update mailing set name = 'Late card' where id = ${first}`);
  const { reservation: held } = await hold({ mailingId: first });
  const details = someDetails({
    business: "Copper Pipes",
    name: "Ida Moss",
    email: "ida@copperpipes.example",
    phone: "+14805550177",
  });
  await saveBuyerDetailsAndTerms(
    { reservationId: held.id, details, networkAddress: ownNetwork() },
    context,
  );
  const { reference } = await choosePayByInvoice({ reservationId: held.id }, context);
  await confirmReservationByLink({ token: await linkTo(held.id) }, context);
  await holdWithDetails({ mailingId: first, industry: "roofing", spot: "F2" });
  return { first, reference };
}
