import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { anyDatabase, eachDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { type MailDouble, startMailDouble } from "#tests/support/server/mail-server.ts";
import { deliverMessage } from "./deliver-message.server.ts";
import type { MailSettings } from "./mail-settings.server.ts";
import type { NewMessage } from "./message.ts";
import { queueMessage } from "./queue-message.server.ts";

const from = { name: "Scottsdale Spotlight", address: "hello@spotlight.example" };

const queue = async (given: Partial<NewMessage> = {}) => {
  await queueMessage(db, {
    ...testName(1),
    to: "pat@shop.example",
    subject: "We have your address",
    html: "<p>Saved: ünïcode</p>",
    text: "Saved: ünïcode\n",
    ...given,
  });
  const [row] = await db.select().from(message).where(sql`state = 'queued'`);
  if (!row) throw new Error("nothing was queued");
  return { messageId: row.id };
};
const only = async () => {
  const rows = await db.select().from(message);
  expect(rows).toHaveLength(1);
  return rows[0];
};

function useMailServer() {
  const mail = {} as { double: MailDouble; settings: MailSettings; folder: string };
  beforeEach(async () => {
    const [folder, double] = [await mkdtemp(join(tmpdir(), "mail-")), await startMailDouble()];
    const settings = { from, operator: from.address, smtpUrl: double.url, dataDirectory: folder };
    Object.assign(mail, { folder, double, settings });
  });
  afterEach(async () => {
    await mail.double.goDown();
    await rm(mail.folder, { recursive: true });
  });
  return mail;
}

eachDatabase("a message that many write or send at once", () => {
  const mail = useMailServer();

  test("exists once per name, and only when its transaction commits", async () => {
    const failing = db.transaction(async (tx) => {
      await queueMessage(tx, { ...testName("a"), to: "a@b", subject: "s", html: "h", text: "t" });
      throw new Error("the business refused");
    });
    await expect(failing).rejects.toThrow("the business refused");
    expect(await db.$count(message)).toBe(0);
    expect(await db.$count(job)).toBe(0);
    const twice = { ...testName("a"), to: "a@b", subject: "s", html: "h", text: "t" };
    expect(await queueMessage(db, twice)).toBe(true);
    expect(await queueMessage(db, { ...twice, to: "c@d" })).toBe(false);
    expect(await only()).toMatchObject({ recipient: "a@b" });
    expect(await db.$count(job)).toBe(1);
  });

  test("is sent once by many workers at the same time", async () => {
    const { messageId } = await queue();
    await Promise.allSettled(
      Array.from({ length: 8 }, () => deliverMessage({ messageId }, mail.settings)),
    );
    expect(mail.double.taken).toHaveLength(1);
    expect(await only()).toMatchObject({ state: "sent", attempts: 1 });
  });
});

anyDatabase("a message", () => {
  const mail = useMailServer();

  describe("without a mail server", () => {
    beforeEach(() => {
      mail.settings.smtpUrl = undefined;
    });

    test("is written as a file that any mail program opens, however often it is delivered", async () => {
      const { messageId } = await queue({ replyTo: "office@spotlight.example" });
      await deliverMessage({ messageId }, mail.settings);
      await db.update(message).set({ state: "queued" });
      await deliverMessage({ messageId }, mail.settings);
      await deliverMessage({ messageId }, mail.settings);
      expect(await readdir(join(mail.folder, "mail"))).toEqual([`${messageId}.eml`]);
      const email = await PostalMime.parse(
        await readFile(join(mail.folder, "mail", `${messageId}.eml`)),
      );
      expect(email).toMatchObject({
        from,
        to: [{ address: "pat@shop.example" }],
        replyTo: [{ address: "office@spotlight.example" }],
        subject: "We have your address",
        messageId: `<${messageId}@spotlight.example>`,
      });
      expect(email.text?.trim()).toBe("Saved: ünïcode");
      expect(email.html).toContain("<p>Saved: ünïcode</p>");
      expect(await only()).toMatchObject({ state: "written-to-file", attempts: 0 });
    });

    test("brings its files along", async () => {
      const bytes = Uint8Array.from([0, 255, 10, 13, 10, 46, 13, 10]);
      const file = { name: "invoice.pdf", type: "application/pdf", bytes };
      const { messageId } = await queue({ attachments: [file] });
      await deliverMessage({ messageId }, mail.settings);
      const { attachments } = await PostalMime.parse(
        await readFile(join(mail.folder, "mail", `${messageId}.eml`)),
      );
      expect(attachments).toHaveLength(1);
      expect(attachments[0]).toMatchObject({ filename: "invoice.pdf", mimeType: file.type });
      expect(new Uint8Array(attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
    });

    test("waits in the queue while the folder cannot be written", async () => {
      const { messageId } = await queue();
      const nowhere = { ...mail.settings, dataDirectory: "/dev/null/nowhere" };
      await expect(deliverMessage({ messageId }, nowhere)).rejects.toThrow(/ENOTDIR/);
      expect(await only()).toMatchObject({ state: "queued" });
    });
  });

  describe("with a mail server", () => {
    test("is sent once, with a stable id, and never again", async () => {
      const { messageId } = await queue();
      await deliverMessage({ messageId }, mail.settings);
      await deliverMessage({ messageId }, mail.settings);
      expect(mail.double.taken).toHaveLength(1);
      expect(mail.double.taken[0]).toMatchObject({
        from,
        to: [{ address: "pat@shop.example" }],
        messageId: `<${messageId}@spotlight.example>`,
      });
      expect(await only()).toMatchObject({ state: "sent", attempts: 1, lastError: null });
    });

    test("waits while the server is down, even for a day, and is then sent once", async () => {
      const { messageId } = await queue();
      await mail.double.goDown();
      for (let hour = 0; hour < 24; hour++) {
        await db.update(message).set({ queuedAt: sql`${message.queuedAt} - interval '1 hour'` });
        await expect(deliverMessage({ messageId }, mail.settings)).rejects.toThrow(
          /could not be reached/,
        );
        expect(await only()).toMatchObject({ state: "queued", attempts: 0 });
      }
      await mail.double.comeBack();
      await deliverMessage({ messageId }, mail.settings);
      expect(mail.double.taken).toHaveLength(1);
      expect(await only()).toMatchObject({ state: "sent" });
    });

    test("is tried again when the server says later", async () => {
      const { messageId } = await queue();
      mail.double.behave("defer");
      await expect(deliverMessage({ messageId }, mail.settings)).rejects.toThrow(/451/);
      expect(await only()).toMatchObject({ state: "queued", attempts: 1 });
      mail.double.behave("take");
      await deliverMessage({ messageId }, mail.settings);
      expect(mail.double.taken).toHaveLength(1);
      expect(await only()).toMatchObject({ state: "sent", attempts: 2, lastError: null });
    });

    test("fails for good when the server refuses it", async () => {
      const { messageId } = await queue();
      mail.double.behave("refuse");
      await deliverMessage({ messageId }, mail.settings);
      expect(await only()).toMatchObject({ state: "failed" });
      expect((await only())?.lastError).toMatch(/554/);
      mail.double.behave("take");
      await deliverMessage({ messageId }, mail.settings);
      expect(mail.double.taken).toHaveLength(0);
    });

    test("is given up after five days", async () => {
      const { messageId } = await queue();
      await mail.double.goDown();
      await db.update(message).set({ queuedAt: sql`${message.queuedAt} - interval '121 hours'` });
      await deliverMessage({ messageId }, mail.settings);
      expect(await only()).toMatchObject({ state: "failed" });
    });

    test("is uncertain when the connection breaks after its text, and is not sent again", async () => {
      const { messageId } = await queue();
      mail.double.behave("hang-up-after-taking");
      await deliverMessage({ messageId }, mail.settings);
      expect(await only()).toMatchObject({ state: "uncertain" });
      mail.double.behave("take");
      await deliverMessage({ messageId }, mail.settings);
      expect(mail.double.taken).toHaveLength(1);
    });

    test("found in a hand-over that never ended is uncertain, but not while it may still run", async () => {
      const { messageId } = await queue();
      await db.update(message).set({ state: "sending", sendingStartedAt: sql`now()` });
      await expect(deliverMessage({ messageId }, mail.settings)).rejects.toThrow(/at the moment/);
      expect(await only()).toMatchObject({ state: "sending" });
      await db.update(message).set({ sendingStartedAt: sql`now() - interval '6 minutes'` });
      await deliverMessage({ messageId }, mail.settings);
      expect(await only()).toMatchObject({ state: "uncertain" });
      expect(mail.double.taken).toHaveLength(0);
    });

    test("goes with its password over TLS, and nowhere while the server offers none", async () => {
      const password = "open sesame";
      const open = await startMailDouble({ password });
      const secured = await startMailDouble({ password, tls: true });
      const queued = await queue();
      for (const smtpUrl of [open.url, `${open.url}?ignoreTLS=true&requireTLS=false`]) {
        await expect(deliverMessage(queued, { ...mail.settings, smtpUrl })).rejects.toThrow(
          /STARTTLS/,
        );
      }
      expect([open.passwords, open.taken]).toEqual([[], []]);
      await deliverMessage(queued, { ...mail.settings, smtpUrl: secured.url });
      expect([secured.passwords, secured.taken.length]).toEqual([[password], 1]);
      await Promise.all([open.goDown(), secured.goDown()]);
    });

    test("stores no private link from a mail server's refusal", async () => {
      const link = `https://shop.example/reservation/yours/${"aB3".repeat(14)}`;
      mail.double.refuseWith(`5.7.1 Blocked for ${link}`);
      await deliverMessage(await queue(), mail.settings);
      expect((await only())?.lastError).toContain("Blocked for https://shop.example/reservation/");
      expect((await only())?.lastError).not.toContain("aB3");
    });

    test("waits while the password is wrong, since the operator can put that right", async () => {
      const strict = await startMailDouble({ password: "open sesame", tls: true });
      const { messageId } = await queue();
      const wrong = { ...mail.settings, smtpUrl: strict.url.replace("sesame", "barley") };
      await expect(deliverMessage({ messageId }, wrong)).rejects.toThrow(/could not be reached/);
      await deliverMessage({ messageId }, { ...mail.settings, smtpUrl: strict.url });
      expect(strict.taken).toHaveLength(1);
      await strict.goDown();
    });

    test("goes to an address of another script", async () => {
      await deliverMessage(await queue({ to: "zoë@café.example" }), mail.settings);
      expect(mail.double.taken[0]?.recipients).toEqual(["zoë@café.example"]);
    });
  });

  const EVIL = "x\r\nBcc: thief@evil.example\r\n\r\nbody\u2028\u0000\n.";

  test("cannot be given another header or recipient, whatever its fields contain", async () => {
    for (const field of ["to", "replyTo"] as const) {
      for (const address of [`pat@shop.example${EVIL}`, "a@b, c@d", "a@b>\r\nRCPT TO:<c@d"]) {
        await expect(queue({ [field]: address })).rejects.toBeInstanceOf(Refusal);
      }
    }
    expect(await db.$count(message)).toBe(0);
    const { messageId } = await queue({ subject: EVIL, text: EVIL, html: EVIL, recordId: EVIL });
    const name = `Spotlight${EVIL}`;
    await deliverMessage({ messageId }, { ...mail.settings, from: { ...from, name } });
    const [email] = mail.double.taken;
    expect(email?.headers.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(email?.recipients).toEqual(["pat@shop.example"]);
    expect(email?.to).toEqual([{ address: "pat@shop.example", name: "" }]);
    expect(email?.subject).toBe("x Bcc: thief@evil.example body .");
    expect(email?.from?.name).toContain("Bcc: thief@evil.example");
    const sender = { ...from, address: `hello@spotlight.example${EVIL}` };
    const again = await queue({ recordId: "other" });
    await expect(deliverMessage(again, { ...mail.settings, from: sender })).rejects.toBeInstanceOf(
      Refusal,
    );
  });
});
