import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { closeMailing } from "#business/mailings/advance-mailing.ts";
import { findLatestOfficeMailings } from "#business/mailings/find-mailings.ts";
import { defaultPlanForDropDate } from "#business/mailings/plan-mailing.ts";
import { postponeMailing } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import { findBillingDocuments } from "#business/reservations/pay/billing-queries.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { seedInstallation } from "#database/seed.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  tellAllNews,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import { expectPermissions } from "#tests/support/business/permissions.ts";
import {
  doubleClaims,
  everyReservation,
  hold,
  outcomeOf,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { placeCustomer } from "./place-customer.ts";

const today = arizonaDate(new Date());
const isAbout = (id: number) =>
  sql`${auditEvent.subjectType} = 'reservation' and ${auditEvent.subjectId} = ${String(id)}`;

anyDatabase("a customer who called", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });
  const place = (
    more: { spot?: string; industry?: string; priceCents?: number; paid?: { note: string } } = {},
  ) => {
    const { terms: _, ...details } = someDetails();
    const { spot = "F1", industry = "plumbing", paid } = more;
    const { priceCents = 1000_00 } = more;
    return placeCustomer({ mailingId, spot, industry, priceCents, details, paid }, byOperator);
  };

  test("gets a held spot, a numbered invoice, and one message with both", async () => {
    const placed = await place();
    expect(placed).toMatchObject({
      state: "unconfirmed",
      priceCents: 1000_00,
      paymentMethod: "invoice",
    });
    const { invoice } = await findBillingDocuments(placed.id);
    expect(invoice).toMatchObject({ state: "open", dueOn: placed.paymentDueOn });
    await tellAllNews();
    await tellAllNews();
    await tellChanges();
    const sent = await theMessage(`mailing-news-placed:${placed.id}`);
    expect(sent.text).toContain("As agreed, we’re holding this spot");
    expect(sent.text).toContain(`Write on the check: Invoice ${invoice?.number}`);
    expect(sent.attachments.map(({ name }) => name)).toEqual([`Invoice ${invoice?.number}.pdf`]);
  });

  test("who has paid gets a paid spot, a paid invoice and the usual confirmation", async () => {
    const placed = await place({ paid: { note: "check 1042" } });
    expect(placed.state).toBe("paid");
    const [first] = await db
      .select()
      .from(auditEvent)
      .where(isAbout(placed.id))
      .orderBy(auditEvent.id);
    expect(first?.event).toBe("reservation.placed-by-hand");
    const { invoice, payments } = await findBillingDocuments(placed.id);
    expect(invoice?.state).toBe("paid");
    expect(payments).toMatchObject([{ note: "check 1042", amountCents: invoice?.totalCents }]);
    await tellAllNews();
    await tellChanges();
    const buyers = (await everyMessage()).filter(({ label }) => !label.includes("operator"));
    expect(buyers.map(({ label }) => label)).toContain(`reservation-paid:${placed.id}`);
    expect(buyers.filter(({ label }) => label.startsWith("mailing-news"))).toEqual([]);
  });

  test("gets no taken spot or industry, and leaves no rows behind", async () => {
    await hold({ mailingId, spot: "F1", industry: "solar" });
    await expect(place()).rejects.toEqual(refused("conflict"));
    await expect(place({ spot: "F2", industry: "solar" })).rejects.toEqual(refused("conflict"));
    expect(await everyReservation()).toHaveLength(1);
  });

  test("is not billed a price that was not quoted: the office confirms the new one first", async () => {
    await db.execute(
      sql`update mailing set prices_cents = jsonb_set(prices_cents, '{large}', '120000') where id = ${mailingId}`,
    );
    await expect(place()).rejects.toThrow(/price of F1 is now \$1,200, not \$1,000/);
    expect(await everyReservation()).toEqual([]);
    expect(await place({ priceCents: 1200_00 })).toMatchObject({ priceCents: 1200_00 });
  });

  test("and a visitor at the same instant: one of them gets the spot", async () => {
    const tries = await Promise.all([
      outcomeOf(hold({ mailingId, spot: "F1", industry: "solar" })),
      outcomeOf(place()),
      outcomeOf(place({ industry: "bakery" })),
    ]);
    expect(tries.filter((one) => one instanceof Error)).toHaveLength(2);
    expect(await doubleClaims()).toEqual([]);
  });

  test("can come after booking has closed, until the card goes to print", async () => {
    await closeMailing({ id: mailingId, expectedVersion: 1 }, byOperator);
    await expect(hold({ mailingId })).rejects.toEqual(refused("conflict"));
    expect(await place()).toMatchObject({ state: "unconfirmed" });
    await db.execute(sql`update mailing set print_file_due_on = ${addDays(today, -1)}, booking_closes_on = ${addDays(today, -9)},
      brief_due_on = ${addDays(today, -3)}, approval_due_on = ${addDays(today, -2)} where id = ${mailingId}`);
    await expect(place({ spot: "F2", industry: "solar" })).rejects.toEqual(refused("conflict"));
  });

  test("learns that the card is postponed, with the new dates and the refund option", async () => {
    const placed = await place({ paid: { note: "check 1042" } });
    const dropDate = addDays(defaultPlanForDropDate(addDays(today, 60)).dates.drop, 45);
    const postponed = { id: mailingId, expectedVersion: 1, dropDate, reason: "other" } as const;
    await postponeMailing({ ...postponed, sentence: "The press has broken down." }, byOperator);
    await tellAllNews();
    const sent = await theMessage(`mailing-news-postponed:${placed.id}`);
    expect(sent.text).toContain("The press has broken down.");
    expect(sent.text).toContain("You can get a full refund.");
    expect(sent.attachments.map(({ name }) => name)).toEqual([`${placed.reference}.ics`]);
  });
});

anyDatabase("who places customers", () => {
  test("is who has the permission", async () => {
    await seedInstallation({ now: new Date() });
    const mailingId = (await findLatestOfficeMailings({ limit: 1 }))[0]?.id ?? 0;
    const { terms: _, ...details } = someDetails();
    const wish = { mailingId, spot: "B1", industry: "solar", priceCents: 1000_00, details };
    await expectPermissions({
      "mailings.place": { placeCustomer: (c) => placeCustomer({ ...wish, paid: undefined }, c) },
    });
  });
});
