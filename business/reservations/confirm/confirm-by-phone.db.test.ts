import { expect, test } from "vitest";
import { placeCustomer } from "#business/reservations/claims/place-customer.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { contact } from "#database/schema/advertisers.ts";
import { invoice } from "#database/schema/billing.ts";
import { seedInstallation } from "#database/seed.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/audit-log.ts";
import {
  byOperator,
  everyMessage,
  reservedPlace,
  tellChanges,
} from "#tests/support/business/papers.ts";
import { expectPermissions } from "#tests/support/business/permissions.ts";
import {
  outcomeOf,
  planTestMailings,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { confirmByPhone } from "./confirm-by-phone.ts";

const confirm = ({ id, version }: { id: number; version: number }) =>
  confirmByPhone({ reservationId: id, expectedVersion: version }, byOperator);

anyDatabase("the office confirms by phone", () => {
  test("confirms an unconfirmed spot: it is firm until the invoice is due, and the email stays unconfirmed", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reserved } = await reservedPlace({ mailingId });
    const firm = await confirm(reserved);
    expect(firm).toMatchObject({ state: "unpaid", confirmedAt: expect.any(Date) });
    const lastDay = arizonaDate(new Date((firm.expiresAt?.getTime() ?? 0) - 1));
    expect(lastDay).toBe(firm.paymentDueOn);
    const billed = await findLatestInvoice(firm.id);
    expect(billed).toMatchObject({ state: "open", dueOn: firm.paymentDueOn });
    expect(await db.select().from(contact)).toMatchObject([{ emailConfirmedAt: null }]);
    const history = await findAuditEntriesForSubject({ type: "reservation", id: firm.id }, 9, db);
    expect(history).toContainEqual(
      expect.objectContaining({ event: "reservation.confirmed-by-phone", actor: "operator:900" }),
    );
    expect(history.map(({ event }) => event)).not.toContain("reservation.confirmed");
    await tellChanges();
    expect((await everyMessage()).map(({ label }) => label).toSorted()).toEqual([
      `reservation-firm:${firm.id}:${billed?.number}`,
      `reservation-firm:${firm.id}:${billed?.number}:operator`,
    ]);
  });

  test("works once, and refuses a changed or expired reservation", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reserved } = await reservedPlace({ mailingId });
    await shiftExpiry(reserved.id, -1);
    expect(await outcomeOf(confirm(reserved))).toEqual(refused("conflict"));
    await shiftExpiry(reserved.id, 3600);
    const firm = await confirm(reserved);
    expect(await outcomeOf(confirm(reserved))).toEqual(refused("conflict"));
    expect(await outcomeOf(confirm(firm))).toEqual(refused("conflict"));
    expect(await db.$count(invoice)).toBe(1);
  });

  test("refuses a buyer who has not accepted the Terms: a customer the office placed uses the link", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { terms: _, ...details } = someDetails();
    const place = { mailingId, spot: "F1", industry: "plumbing", priceCents: 1000_00, details };
    const placed = await placeCustomer({ ...place, paid: undefined }, byOperator);
    expect(await outcomeOf(confirm(placed))).toMatchObject({
      code: "conflict",
      sentence: expect.stringContaining("haven't accepted the Terms"),
    });
  });

  test("is permitted to owners and assistants, and nobody else", async () => {
    await seedInstallation({ now: new Date() });
    await expectPermissions({
      "reservations.vouch": {
        confirmByPhone: (c) => confirmByPhone({ reservationId: 1, expectedVersion: 1 }, c),
      },
    });
  });
});
