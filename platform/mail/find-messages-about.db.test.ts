import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findMessagesAbout, findUndeliveredMessagesAbout } from "./find-messages.server.ts";

const mail = { recipient: "pat@shop.example", html: "<p>", text: "x" };
const write = (names: readonly (readonly [kind: string, type: string, id: string])[]) =>
  db.insert(message).values(
    names.map(([kind, recordType, recordId]) => ({
      ...mail,
      kind,
      recordType,
      recordId,
      audience: "buyer",
      state: "sent",
      subject: `${kind}:${recordId}`,
    })),
  );

const PAID = "reservation-paid";
const reservation17 = { type: "reservation", ids: [17] };

anyDatabase("the messages about a record", () => {
  test("are those that carry its type and id, and no others", async () => {
    await write([
      [PAID, "reservation", "17"],
      ["mailing-news-moved", "reservation", "17"],
      ["waitlist-offer", "reservation", "17"],
      [PAID, "reservation", "170"],
      [PAID, "reservation", "1"],
      ["waitlist-joined", "waitlist-entry", "17"],
      ["lead-notice", "lead", "17"],
    ]);
    const found = async (about: Parameters<typeof findMessagesAbout>[0]) =>
      (await findMessagesAbout(about)).map(({ subject }) => subject).toSorted();
    expect(await found(reservation17)).toEqual([
      "mailing-news-moved:17",
      "reservation-paid:17",
      "waitlist-offer:17",
    ]);
    expect(await found({ type: "lead", ids: [17] })).toEqual(["lead-notice:17"]);
    expect(await found({ ...reservation17, kind: PAID })).toEqual(["reservation-paid:17"]);
  });

  test("undelivered ones stay until an operator has decided, including resent ones", async () => {
    const undelivered = async () =>
      (await findUndeliveredMessagesAbout(reservation17)).map(
        ({ subject, state }) => `${subject} ${state}`,
      );
    await write([
      [PAID, "reservation", "17"],
      [PAID, "reservation", "170"],
    ]);
    expect(await undelivered()).toEqual([]);
    await db.update(message).set({ state: "failed" });
    expect(await undelivered()).toEqual(["reservation-paid:17 failed"]);
    const [first] = await db
      .update(message)
      .set({ resolvedAt: new Date() })
      .where(eq(message.recordId, "17"))
      .returning();
    if (!first) throw new Error("nothing was written");
    expect(await undelivered()).toEqual([]);
    const { kind, audience, recordType, recordId } = first;
    const name = { kind, audience, recordType, recordId, occasion: "1", resendOfId: first.id };
    await db.insert(message).values({ ...mail, ...name, subject: "again", state: "uncertain" });
    expect(await undelivered()).toEqual(["again uncertain"]);
    expect(await findMessagesAbout(reservation17)).toHaveLength(1);
  });

  test("is one of its kind, record and occasion, and each is sent again once a time", async () => {
    await write([[PAID, "reservation", "17"]]);
    await expect(write([[PAID, "reservation", "17"]])).rejects.toThrow();
    const [first] = await db.select().from(message);
    const { kind, audience, recordType, recordId } = first ?? { recordId: "" };
    const copy = {
      ...mail,
      kind: kind ?? "",
      audience: audience ?? "",
      recordType: recordType ?? "",
    };
    const again = { ...copy, recordId, subject: "again", occasion: "1", resendOfId: first?.id };
    await db.insert(message).values(again);
    await expect(db.insert(message).values(again)).rejects.toThrow();
  });
});
