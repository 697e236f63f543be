import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  linkTo,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { cancelAndCompensate, cancelByCustomer } from "./cancel-and-restore.ts";

const wishes = [
  { spot: "F1", industry: "plumbing" },
  { spot: "F2", industry: "roofing" },
  { spot: "F3", industry: "dental" },
  { spot: "F4", industry: "bakery" },
];

anyDatabase("paying and canceling in turn", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  type Row = Partial<typeof reservation.$inferInsert>;
  const cancel = (token: string) =>
    outcomeOf(cancelByCustomer({ token, expects: "refund" }, context));

  /** Pays each spot, tells its link, and goes on once `then` has. `row`: what the rows have in common. */
  async function pay(row: Row, then: (token: string) => Promise<unknown>) {
    for (const [n, wish] of wishes.entries()) {
      const { id } = await paidPlace(mailingId, wish, `cs_${n}`);
      await db.update(reservation).set(row).where(eq(reservation.id, id));
      await then(await linkTo(id));
    }
  }

  async function payAndCancel(row: Row) {
    const outcomes: unknown[] = [];
    await pay(row, async (token) => outcomes.push(await cancel(token)));
    return outcomes;
  }
  const canceled = expect.objectContaining({ gives: "refund" });

  test("ends after two spots of a mailbox: the next payments stay with us until somebody calls", async () => {
    const outcomes = await payAndCancel({ mailbox: "copper.example" });
    expect(outcomes).toEqual([canceled, canceled, refused("too-many"), refused("too-many")]);
    expect(await db.$count(refund)).toBe(2);
    const [paid] = await db.select().from(reservation).where(eq(reservation.state, "paid"));
    const byOffice = cancelAndCompensate(
      { reservationId: paid?.id ?? 0, expects: "refund" },
      byOperator,
    );
    expect(await byOffice).toMatchObject({ gives: "refund" });
  });

  test("ends after two spots, too, where all are paid first and canceled at once", async () => {
    const tokens: string[] = [];
    await pay({ mailbox: "copper.example" }, async (token) => tokens.push(token));
    const outcomes = await Promise.all(tokens.map(cancel));
    expect(outcomes.filter((one) => JSON.stringify(one).includes("too-many"))).toHaveLength(2);
    expect(await db.$count(refund)).toBe(2);
  });

  test("ends after three spots of a network, and begins again the next day", async () => {
    const outcomes = await payAndCancel({ networkHash: "one network" });
    expect(outcomes).toEqual([canceled, canceled, canceled, refused("too-many")]);
    await db.execute(`update reservation set ended_at = ended_at - interval '25 hours'
      where ended_at is not null`);
    const [paid] = await db.select().from(reservation).where(eq(reservation.state, "paid"));
    const token = await linkTo(paid?.id ?? 0);
    expect(await cancelByCustomer({ token, expects: "refund" }, context)).toEqual(canceled);
  });
});
