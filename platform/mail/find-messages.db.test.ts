import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  findMessageAttachment,
  findMessageById,
  findMessages,
  findMessagesAbout,
  findUndeliveredMessages,
  findUndeliveredMessagesAbout,
} from "./find-messages.server.ts";

const write = (count: number) =>
  db.execute(sql`
    insert into message (kind, audience, record_type, record_id, recipient, subject, html, text, queued_at, state)
    select 'test-' || n, 'operator', 'test', n, 'pat' || n || '@shop.example', 'Subject ' || n, '<p>', 'x',
      timestamptz '2027-01-01' + make_interval(secs => n / 2), case when n % 10 = 0 then 'failed' else 'sent' end
    from generate_series(1, ${count}::int) n`);

anyDatabase("messages", () => {
  test("are found page by page, each once, the newest first", async () => {
    await write(25);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await findMessages({ before }, 10);
      seen.push(...page.messages.map(({ subject }) => subject));
      before = page.older;
    } while (before);
    expect(new Set(seen).size).toBe(25);
    expect(seen.slice(0, 2).toSorted()).toEqual(["Subject 24", "Subject 25"]);
  });

  test("are found by recipient, subject or kind, and signs of the search mean themselves", async () => {
    await write(25);
    const found = async (words: string) => (await findMessages({ words }, 50)).messages.length;
    expect(await found("PAT7@")).toBe(1);
    expect(await found("subject 2")).toBe(7);
    expect(await found("test-25")).toBe(1);
    expect(await found("%")).toBe(0);
    expect(await found("_")).toBe(0);
    expect((await findMessages({ states: ["failed"] }, 50)).messages).toHaveLength(2);
  });

  test("undelivered ones wait for a person until an operator has decided", async () => {
    await write(25);
    expect(await findUndeliveredMessages(10)).toHaveLength(2);
    await db.update(message).set({ resolvedAt: sql`now()` });
    expect(await findUndeliveredMessages(10)).toEqual([]);
  });

  test("that carry a sign-in link show their text to nobody", async () => {
    await write(1);
    const [row] = await db.update(message).set({ isSecret: true }).returning();
    expect(await findMessageById(row?.id ?? "")).toMatchObject({
      subject: "Subject 1",
      html: "",
      text: "",
    });
    expect(await findMessageById("not an id")).toBeUndefined();
  });

  test("show what opens their reader's own pages to nobody, and say that it stood there", async () => {
    await write(2);
    const key = "k".repeat(43);
    const [row] = await db
      .update(message)
      .set({ html: `<a href="https://x.example/yours/${key}">`, text: `https://x.example/${key}` })
      .where(sql`subject = 'Subject 1'`)
      .returning();
    const { html, text, hadKeys } = (await findMessageById(row?.id ?? "")) ?? {};
    expect({ html, text, hadKeys }).toEqual({
      html: '<a href="https://x.example/yours/…">',
      text: "https://x.example/…",
      hadKeys: true,
    });
    const [other] = await db.select().from(message).where(sql`subject = 'Subject 2'`);
    expect(await findMessageById(other?.id ?? "")).toMatchObject({ html: "<p>", hadKeys: false });
  });

  test("give out their attachments, but none of a message with a key to the office", async () => {
    await write(1);
    const file = { name: "a.ics", type: "text/calendar", base64: "Y2FsZW5kYXI=" };
    const [row] = await db
      .update(message)
      .set({ attachments: [file] })
      .returning();
    const id = row?.id ?? "";
    const found = await findMessageAttachment(id, 0);
    expect(found && { ...found, bytes: Buffer.from(found.bytes).toString() }).toEqual({
      name: "a.ics",
      type: "text/calendar",
      bytes: "calendar",
    });
    for (const position of [1, -1, Number.NaN, 0.5]) {
      expect(await findMessageAttachment(id, position)).toBeUndefined();
    }
    expect(await findMessageAttachment("not an id", 0)).toBeUndefined();
    await db.update(message).set({ isSecret: true });
    expect(await findMessageAttachment(id, 0)).toBeUndefined();
  });
});

const mail = { recipient: "pat@shop.example", html: "<p>", text: "x" };
const writeAbout = (names: readonly (readonly [kind: string, type: string, id: string])[]) =>
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
    await writeAbout([
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
    await writeAbout([
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
    await writeAbout([[PAID, "reservation", "17"]]);
    await expect(writeAbout([[PAID, "reservation", "17"]])).rejects.toThrow();
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
