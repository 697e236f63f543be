import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { previewEmails } from "#business/preview-emails.ts";
import { removeNote } from "#business/team/notes.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { reservationActions } from "./reservation-actions.ts";

/** What any of the forms might send. */
const typed = {
  ...{ version: "1", note: "A note.", of: "1", payment: "invoice:2026-0001" },
  refund: randomUUID(),
  ...{ amount: "10", left: "1000", credited: "0", because: "Agreed.", reason: "Agreed.", how: "x" },
  ...{ expects: "nothing", gives: "nothing", to: "1.F2.same.0", industry: "spa", price: "as-sold" },
  ...{ dueOn: "2099-01-02", afterClose: "yes", allowed: "yes", why: "mistake", excess: "credit" },
  ...{
    howAgreed: "On the phone.",
    credit: "1",
    dispute: "dp_1",
    what: "missing",
    remedy: "credit",
  },
};

const everyRow = async () => (await db.execute(sql`select count(*) from audit_event`)).rows;

anyDatabase("a form of a reservation", () => {
  async function misbehaves(act: (typeof reservationActions)[string], button: string) {
    const [mailingId = 0] = await planTestMailings();
    const { reservationId } = await firmPlace({ mailingId });
    const before = await everyRow();
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...typed, do: button })) form.set(name, value);
    const failed = await previewEmails((tx) => act(reservationId, form, byOperator, tx)).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? undefined : String(error)),
    );
    expect(await everyRow()).toEqual(before);
    return failed;
  }

  test.each(Object.entries(reservationActions))(
    "%s shows its emails without doing anything",
    async (button, act) => {
      expect(await misbehaves(act, button)).toBeUndefined();
    },
  );

  test("that forgets the preview's transaction is found", async () => {
    const forgetful = async () => {
      await removeNote({ id: 1 }, byOperator);
      return { done: "note-removed" } as const;
    };
    expect(await misbehaves(forgetful, "forgetful")).toContain("pass the transaction on");
  });
});
