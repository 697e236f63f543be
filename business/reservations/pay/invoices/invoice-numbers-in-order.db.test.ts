import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#platform/database/database.server.ts";
import { firmPlace, papersInOrder, recordCheck } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

anyDatabase("the check of invoice numbers in random histories", () => {
  test("finds nothing in correct invoices, and each of four faults put into them (negative control)", async () => {
    const [mailingId = 0] = await planTestMailings();
    const paid = await firmPlace({ mailingId });
    await recordCheck(paid.reservationId);
    await firmPlace({ mailingId, spot: "F2", industry: "hvac" });
    expect(await papersInOrder()).toEqual([]);
    for (const [harm, remedy, says] of [
      [
        "update invoice_counter set last_number = last_number + 1",
        "update invoice_counter set last_number = last_number - 1",
        /the last number is 3/,
      ],
      [
        "update payment set amount_cents = 1",
        "update payment set amount_cents = 100000",
        /received 100000, by payments 1$/,
      ],
      [
        "update reservation set state = 'paid', expires_at = null, payment_id = 'x' where state = 'unpaid'",
        "update reservation set state = 'unpaid', expires_at = now() + interval '1 hour', payment_id = null where payment_id = 'x'",
        /is paid with 1 open, 0 paid/,
      ],
      [
        "update reservation set state = 'unconfirmed' where state = 'unpaid'",
        "update reservation set state = 'unpaid' where state = 'unconfirmed'",
        /is unconfirmed with 1 open, 0 paid/,
      ],
    ] as const) {
      await db.execute(sql.raw(harm));
      expect((await papersInOrder()).join()).toMatch(says);
      await db.execute(sql.raw(remedy));
      expect(await papersInOrder()).toEqual([]);
    }
  });
});
