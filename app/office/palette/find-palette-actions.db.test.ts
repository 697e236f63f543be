import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { payment, refund } from "#database/schema/billing.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { creditedBusiness, owedPlace } from "#tests/support/business/credits.ts";
import { recordCheck } from "#tests/support/business/papers.ts";
import { context, hold } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import {
  byHand,
  find,
  invoiceNumber,
  paidPlace,
  planCopperPipes,
  said,
} from "#tests/support/office/office-palette.ts";

let first = 0;
let reference = "";

anyDatabase("actions that the palette finds", () => {
  beforeEach(async () => {
    ({ first, reference } = await planCopperPipes());
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
      { name: "Reverse a payment", to: "/office/reservations" },
    ]);
    expect(await find("postpone", "assistant")).toEqual([]);
    const subject = "Postpone: your card moved";
    const sent = { recipient: "a@a.example", subject, html: "<p>", text: "x", state: "sent" };
    await db.insert(message).values({ ...testName(1), ...sent });
    expect(await said("postpone")).toEqual([`Action: ${name}`, `Message: ${subject}`]);
    expect(await said("card moved")).toEqual([`Message: ${subject}`]);
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

  test("nothing that the role may not see or do", async () => {
    expect(await said("olga", "assistant")).toEqual([]);
    expect(await said("postpone late card")).toContain("Action: Postpone this mailing");
    expect(await said("postpone late card", "assistant")).not.toContain(
      "Action: Postpone this mailing",
    );
  });
});
