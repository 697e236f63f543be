import { expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import {
  deliverAllWebhooks,
  everyRefund,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import { recordSent } from "#tests/support/business/checks.ts";
import { context } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

anyDatabase("money that a person sends by hand and another at the gateway", () => {
  const gateway = withGateway();

  const alerts = async () => {
    const jobs = await db.select().from(job);
    return jobs.flatMap(({ payload }) =>
      "headline" in (payload as object) ? [payload as { kind: string; headline: string }] : [],
    );
  };
  const tooMuch = async () => (await alerts()).filter(({ kind }) => kind === "over-refunded");

  test("is all recorded, and the operator is alerted once to the excess", async () => {
    const { ledger } = gateway.double;
    const { reservationId, payment, amount } = await gateway.paid();
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    await runAllJobs();
    const seen = ledger.events.length;
    const [first] = ledger.refundsOf(payment);
    ledger.refundGoes(first?.id ?? "", "failed");
    await deliverAllWebhooks(ledger.events.slice(seen));
    const [failed] = await everyRefund();
    await recordSent(failed, "check 12");
    expect(await tooMuch()).toEqual([]);

    ledger.refund(payment, { amount: 100_00 });
    await deliverAllWebhooks(ledger.events.slice(seen));
    await deliverAllWebhooks(ledger.events.slice(seen));
    const rows = (await everyRefund()).map(({ amountCents, state }) => [amountCents, state]);
    expect(rows.toSorted()).toEqual(
      [
        [100_00, "done"],
        [amount, "done"],
      ].toSorted(),
    );
    expect(await tooMuch()).toMatchObject([{ headline: "$100 too much was refunded" }]);
  });

  test.each([
    { begun: "all of it", cents: undefined, left: [] },
    { begun: "a part of it", cents: 100_00, left: [900_00] },
  ])(
    "is not owed twice when ours came back unreported, and $begun was started at the gateway",
    async ({ cents, left }) => {
      const { ledger } = gateway.double;
      const { reservationId, payment, amount } = await gateway.paid();
      await cancelAndCompensate({ reservationId, expects: "refund" }, context);
      await runAllJobs();
      const [ours] = ledger.refundsOf(payment);
      const seen = ledger.events.length;
      ledger.refundGoes(ours?.id ?? "", "failed");
      const came = ledger.events.slice(seen);
      ledger.refund(payment, cents ? { amount: cents } : {});
      await deliverAllWebhooks(ledger.events.slice(seen + came.length));
      expect(await tooMuch()).toEqual([]);
      await deliverAllWebhooks(came);
      await runAllJobs();
      const rows = (await everyRefund()).map(({ amountCents, state }) => [amountCents, state]);
      expect(rows.toSorted()).toEqual(
        [[cents ?? amount, "done"], ...left.map((owed) => [owed, "failed"])].toSorted(),
      );
      const messages = (await alerts()).filter(({ kind }) => kind === "refund-failed");
      expect(messages.map(({ headline }) => headline)).toEqual(
        left.map((owed) => `A refund of $${owed / 100} failed`),
      );
      expect(await tooMuch()).toEqual([]);
    },
  );
});
