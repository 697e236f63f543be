import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { company } from "#company.ts";
import { contact } from "#database/schema/advertisers.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import {
  countOperatorNoticeIfAllowed,
  countRequestedMailOrRefuse,
  countStrangerMailIfAllowed,
  deleteOldMailCounts,
  domainOrMailboxLimitKey,
  findReachedMailBrakes,
  mailBrakeJob,
  parseCanonicalMailbox,
} from "./count-mail.ts";
import { type MailBrakeKind, mailLimits } from "./mail-limits.ts";
import { notifyMailBrake } from "./notify-mail-brake.ts";

let strangers = 0;

/** A person without earlier messages, with their own domain and network. */
function somebody(given: { email?: string; networkHash?: string; wideNetworkHash?: string } = {}) {
  strangers++;
  const email = `pat@business-${strangers}.example`;
  return { email, networkHash: `network ${strangers}`, wideNetworkHash: null, ...given };
}

/** The outcome of a message that a stranger asks for; undefined if it may be sent. */
const ask = (given: Parameters<typeof somebody>[0] = {}) =>
  db
    .transaction((tx) => countRequestedMailOrRefuse(tx, somebody(given)))
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal) return error;
        throw error;
      },
    );

const askTimes = async (times: number, given: () => Parameters<typeof somebody>[0]) => {
  for (let n = 0; n < times; n++) expect(await ask(given())).toBeUndefined();
};

/** Lets time go by for all that was counted. */
const hoursPass = (hours: number) =>
  db.execute(
    sql`update stranger_message set created_at = created_at - make_interval(hours => ${hours})`,
  );

async function confirmed(email: string) {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into advertiser (name) values ('Business') returning id`,
  );
  const person = { name: "Pat", email, emailKey: email, phone: "+14805550142" };
  await db
    .insert(contact)
    .values({ ...person, advertiserId: Number(rows[0]?.id), emailConfirmedAt: new Date() });
}

/** Does the jobs that report brakes, and returns what the operator got. */
async function brakeMessages() {
  const jobs = await db.select().from(job).where(eq(job.kind, mailBrakeJob.name));
  for (const { payload } of jobs)
    await notifyMailBrake(payload as { brake: MailBrakeKind; on: string });
  return db.select().from(message).where(sql`${messageLabel} like 'mail-brake:%'`);
}

anyDatabase("messages that strangers cause", () => {
  beforeEach(async () => {
    await seedInstallation({ now: new Date() });
  });

  test("an address that has confirmed nothing gets 3 an hour and 6 a day, however it is spelled", async () => {
    const spellings = ["victim@gmail.com", "Vic.Tim@gmail.com", "victim+offer@GMAIL.com"];
    await askTimes(3, () => ({ email: spellings[strangers % 3] ?? "" }));
    const fourth = await ask({ email: "v.ictim@gmail.com" });
    expect(fourth).toMatchObject({ code: "too-many", field: "email", retryAfter: 3600 });
    expect(fourth?.sentence).toBe(
      `We’ve already written 3 emails to this address this hour. Check your inbox and spam, or call ${company().phone.display}.`,
    );
    await hoursPass(2);
    await askTimes(3, () => ({ email: "victim@gmail.com" }));
    await hoursPass(2);
    expect((await ask({ email: "victim@gmail.com" }))?.sentence).toContain("6 emails");
    await hoursPass(21);
    expect(await ask({ email: "victim@gmail.com" })).toBeUndefined();
  });

  test("who is refused leaves no trace that would keep them out longer", async () => {
    await askTimes(3, () => ({ email: "pat@shop.example" }));
    for (let n = 0; n < 5; n++) expect(await ask({ email: "pat@shop.example" })).toBeDefined();
    expect(await db.$count(strangerMessage)).toBe(3);
  });

  test("the subdomains of a domain are one, also under a suffix that a registry shares out", async () => {
    const { hour } = mailLimits.domain;
    await askTimes(hour, () => ({ email: `pat@mail-${strangers}.shop.co.uk` }));
    const refusal = await ask({ email: "kim@new.shop.co.uk" });
    expect(refusal?.detail).toBe("messages per domain and hour");
    expect(refusal?.sentence).toContain(company().phone.display);
    expect(await ask({ email: "kim@other.co.uk" })).toBeUndefined();
  });

  test("a public mailbox provider is not one domain: 20 of its users are all served", async () => {
    await askTimes(20, () => ({ email: `buyer-${strangers}@gmail.com` }));
  });

  test("a network has its own limit, and confirmed requests do not count against it", async () => {
    const { hour } = mailLimits.network;
    const addresses = Array.from({ length: hour }, (_, n) => `pat@office-${n}.example`);
    for (const email of addresses)
      expect(await ask({ email, networkHash: "office" })).toBeUndefined();
    const refusal = await ask({ networkHash: "office" });
    expect(refusal?.detail).toBe("messages per network and hour");
    expect(refusal?.sentence).toMatch(/Confirm one of them .* or call/);
    await confirmed(addresses[0] ?? "");
    expect(await ask({ networkHash: "office" })).toBeUndefined();
  });

  test("the networks of one IPv6 /48 share a limit", async () => {
    const { hour } = mailLimits.wideNetwork;
    await askTimes(hour, () => ({ wideNetworkHash: "site" }));
    const refusal = await ask({ wideNetworkHash: "site" });
    expect(refusal).toMatchObject({ detail: "messages per wideNetwork and hour", field: "email" });
    expect(await ask({ wideNetworkHash: "another site" })).toBeUndefined();
  });

  test("a confirmed address skips the limits of network and domain and the brake, and has its own limit", async () => {
    await confirmed("pat@known.example");
    await askTimes(mailLimits.site.hour, () => ({}));
    expect(await ask()).toBeDefined();
    const known = { email: "pat@known.example", networkHash: "office" };
    await askTimes(mailLimits.confirmed.hour, () => known);
    expect((await ask(known))?.detail).toBe("messages per confirmed and hour");
  });

  test("the brake for the whole site alerts the operator once, and shows while it is on", async () => {
    await askTimes(mailLimits.site.hour - 1, () => ({}));
    expect(await brakeMessages()).toEqual([]);
    expect(await findReachedMailBrakes()).toEqual([]);
    await askTimes(1, () => ({}));
    expect(await findReachedMailBrakes()).toEqual(["strangers"]);
    const refusal = await ask();
    expect(refusal?.sentence).toContain(`Call ${company().phone.display}`);
    expect(await db.transaction((tx) => countStrangerMailIfAllowed(tx, somebody()))).toBe(false);
    expect(await brakeMessages()).toMatchObject([
      { recipient: company().email, subject: expect.stringContaining("paused") },
    ]);
    await hoursPass(2);
    expect(await findReachedMailBrakes()).toEqual([]);
    expect(await ask()).toBeUndefined();
  });

  test("notices fill the operator's mailbox no more than 20 times an hour, and the last one says so", async () => {
    const notify = () => db.transaction((tx) => countOperatorNoticeIfAllowed(tx));
    for (let n = 0; n < mailLimits.operator.hour; n++) expect(await notify()).toBe(true);
    expect(await notify()).toBe(false);
    expect(await findReachedMailBrakes()).toEqual(["notices"]);
    expect(await brakeMessages()).toMatchObject([
      { recipient: company().email, recordId: expect.stringContaining("notices") },
    ]);
    expect(await ask()).toBeUndefined();
  });

  test("what no limit counts any more is deleted after two days", async () => {
    await askTimes(1, () => ({}));
    await hoursPass(47);
    await deleteOldMailCounts();
    expect(await db.$count(strangerMessage)).toBe(1);
    await hoursPass(2);
    await deleteOldMailCounts();
    expect(await db.$count(strangerMessage)).toBe(0);
  });

  test("20 requests at once for one address send 3 messages", async () => {
    const email = "victim@shop.example";
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask({ email })));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(3);
    expect(await db.$count(strangerMessage)).toBe(3);
  });
});

anyDatabase("negative control: requests that do not take turns", (engine) => {
  test.skipIf(engine === "embedded")(
    "count past each other, so that more are written",
    async () => {
      await seedInstallation({ now: new Date() });
      // The same name first: without this the lock of the database's own would be found.
      await db.execute(sql`create schema if not exists unlocked`);
      await db.execute(sql`create or replace function unlocked.pg_advisory_xact_lock(bigint)
      returns void language sql as ''`);
      const blind = (email: string) =>
        db
          .transaction(async (tx) => {
            await tx.execute(sql`set local search_path = unlocked, public, pg_catalog`);
            await countRequestedMailOrRefuse(tx, somebody({ email }));
            await tx.execute(sql`select pg_sleep(0.2)`);
          })
          .then(
            () => true,
            () => false,
          );
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => blind("victim@shop.example")),
      );
      expect(outcomes.filter(Boolean).length).toBeGreaterThan(3);
    },
  );
});

test.each([
  ["Pat@Desert-Air.example", "desert-air.example"],
  ["kim@desert-air.example", "desert-air.example"],
  ["P.a.t+card@gmail.com", "pat@gmail.com"],
  ["p.a.t@googlemail.com", "pat@googlemail.com"],
  ["pat+1@outlook.com", "pat@outlook.com"],
  ["p.at@yahoo.com", "p.at@yahoo.com"],
  ["pat@café.example", "xn--caf-dma.example"],
  ["pat@a.desert-air.example", "desert-air.example"],
  ["pat@b.desert-air.co.uk", "desert-air.co.uk"],
  ["pat@one.duckdns.org", "duckdns.org"],
])("open spots of %s count for %s", (email, mailbox) => {
  expect(domainOrMailboxLimitKey(email)).toBe(mailbox);
});

test.each([
  ["Pat+1@shop.example", "pat@shop.example", "shop.example"],
  ["p.a.t@mail.shop.example", "p.a.t@mail.shop.example", "shop.example"],
  ["P.a.t+2@Gmail.com", "pat@gmail.com", null],
])("%s is the mailbox %s", (email, address, domain) => {
  expect(parseCanonicalMailbox(email)).toEqual({ address, domain });
});
