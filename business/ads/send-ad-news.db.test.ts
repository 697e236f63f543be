import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { withdrawApprovalForCustomer } from "#business/ads/proofs/approve-proof.ts";
import { commentOnProof } from "#business/ads/proofs/comments.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import { company } from "#company.ts";
import { adApproval, adRefusal, proof } from "#database/schema/ads.ts";
import { job } from "#database/schema/jobs.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { findMessageById } from "#platform/mail/find-messages.server.ts";
import { approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  reservedPlace,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { type AdNews, adNewsJob, enqueueAdNews } from "./ad-jobs.ts";
import { sendAdNews } from "./send-ad-news.ts";

const adMessages = async () =>
  (await everyMessage()).map(({ label }) => label).filter((label) => label.startsWith("ad-"));

/** The confirmation that a buyer got. */
async function firmMessage(of: Awaited<ReturnType<typeof firmPlace>>) {
  const label = `reservation-firm:${of.reservationId}:${of.invoice.number}`;
  return (await everyMessage()).find((each) => each.label === label);
}

anyDatabase("customers hear of their ad", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("news is a job of its own, with the proof and the reason only where there is one", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const news: AdNews = { reservationId, kind: "ad-brief-received" };
    await db.transaction((tx) => enqueueAdNews(tx, news));
    const [queued] = await db.select().from(job).where(eq(job.kind, adNewsJob.name));
    expect(queued?.payload).toEqual(news);
  });

  test("the confirmation of a spot asks for the ad's details, until they are here", async () => {
    const first = await firmPlace({ mailingId });
    await tellChanges();
    const asked = await firmMessage(first);
    expect(asked?.text).toContain("Start your ad (");
    expect(asked?.text).toMatch(/yours\/[\w-]{43}\/ad\)/);

    const second = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    await sentBrief(second.reservationId);
    await tellChanges();
    const sent = await firmMessage(second);
    expect(sent?.text).not.toContain("Start your ad");
  });

  test("details that came are confirmed once, and the operator is told once", async () => {
    const { reservationId, invoice } = await firmPlace({ mailingId });
    await sendAdNews({ reservationId, kind: "ad-brief-received" });
    expect(await adMessages()).toEqual([]);
    await sentBrief(reservationId);
    for (let i = 0; i < 3; i++) await sendAdNews({ reservationId, kind: "ad-brief-received" });
    expect(await adMessages()).toEqual([
      `ad-brief-received:${reservationId}`,
      `ad-brief:${reservationId}:operator`,
    ]);
    const received = await theMessage(`ad-brief-received:${reservationId}`);
    expect(received).toMatchObject({
      recipient: invoice.buyer.email,
      replyTo: company().email,
    });
    expect(received.text).toMatch(/View your ad \(.+\/reservation\/yours\/[\w-]{43}\/ad\)/);
  });

  test("where customers made a proof of their details, the email names it and the office has no turn", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await sentBrief(reservationId);
    await sentProof(reservationId, { madeBy: "customer", number: 2 });
    await sendAdNews({ reservationId, kind: "ad-brief-received" });
    expect(await adMessages()).toEqual([`ad-brief-received:${reservationId}`]);
    const { text } = await theMessage(`ad-brief-received:${reservationId}`);
    expect(text).toContain("version 2 is your proof. Please approve it by");
    expect(text).not.toContain("three designs");
  });

  test("details that the office wrote down email nobody: their customer hears with the proof", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await sentBrief(reservationId, { changedBy: "Robin" });
    await sendAdNews({ reservationId, kind: "ad-brief-received" });
    expect(await adMessages()).toEqual([]);
  });

  test("what we need is not asked once the details or a proof are here", async () => {
    const first = await firmPlace({ mailingId });
    await sentBrief(first.reservationId);
    const second = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    await sentProof(second.reservationId);
    for (const { reservationId } of [first, second]) {
      await sendAdNews({ reservationId, kind: "ad-brief-needed" });
    }
    expect(await adMessages()).toEqual([]);
  });

  test("a proof comes with its picture in the message, and its words for programs without pictures", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const words = [["Headline", "LEAKS FIXED TODAY"]] as const;
    const { id } = await sentProof(reservationId, { words, leftOut: ["website", "2 points"] });
    for (let i = 0; i < 2; i++) {
      await sendAdNews({ reservationId, kind: "ad-proof-ready", proofId: id });
    }
    const sent = await theMessage(`ad-proof-ready:${reservationId}:${id}`);
    expect(sent.text).toMatch(/Every word in version \d+: LEAKS FIXED TODAY/);
    expect(sent.text).toContain("Not in this design: website, 2 points.");
    expect(sent.text).not.toMatch(/ROC|copperandkind/);
    expect(sent.html).toContain("of your ad. LEAKS FIXED TODAY.");
    expect(sent.text).toMatch(/Approve or ask for changes \(.+\/ad\/proof\)/);
    expect(sent.text).not.toContain("cid:");
    expect(sent.html).toContain(`src="cid:proof-${id}"`);
    const [picture] = sent.attachments;
    expect(picture).toMatchObject({ type: "image/png", cid: `proof-${id}` });
    const png = Buffer.from(picture?.base64 ?? "", "base64");
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(["PNG", 880]);
    const shown = await findMessageById(sent.id);
    expect(shown?.html).toContain(`src="data:image/png;base64,${picture?.base64}"`);
  });

  test("a proof that customers made themselves, or that a later one replaced, is not announced", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const own = await sentProof(reservationId, { madeBy: "customer" });
    await sendAdNews({ reservationId, kind: "ad-proof-ready", proofId: own.id });
    const replaced = await sentProof(reservationId, { number: 2 });
    const latest = await sentProof(reservationId, { number: 3 });
    await sendAdNews({ reservationId, kind: "ad-proof-ready", proofId: replaced.id });
    expect(await adMessages()).toEqual([]);
    await approvalOf(latest);
    await sendAdNews({ reservationId, kind: "ad-proof-ready", proofId: latest.id });
    expect(await adMessages()).toEqual([]);
  });

  test("who asks for changes to one version again and again hears once, and the operator too", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const { id } = await sentProof(reservationId, { changesAskedAt: new Date() });
    for (let i = 0; i < 3; i++) {
      await sendAdNews({ reservationId, kind: "ad-changes-received", proofId: id });
    }
    expect((await adMessages()).toSorted()).toEqual([
      `ad-changes-received:${reservationId}:${id}`,
      `ad-changes:${reservationId}:${id}:operator`,
    ]);
  });

  test("who asks for changes to more versions than that gets as many emails as their mailbox may, and the operator as many notices", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    for (let number = 1; number <= mailLimits.operator.hour + 2; number++) {
      const { id } = await sentProof(reservationId, { number, changesAskedAt: new Date() });
      await sendAdNews({ reservationId, kind: "ad-changes-received", proofId: id });
    }
    const labels = await adMessages();
    const toOperator = labels.filter((label) => label.endsWith(":operator")).length;
    expect(labels.length - toOperator).toBeGreaterThan(0);
    expect(labels.length - toOperator).toBeLessThanOrEqual(mailLimits.confirmed.hour);
    expect(toOperator).toBeLessThanOrEqual(mailLimits.operator.hour);
  });

  test("an approval is confirmed with the picture, who, when, and what happens next; one taken back is not", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const version = await sentProof(reservationId);
    await approvalOf(version);
    await db.update(adApproval).set({ withdrawnAt: new Date() });
    await sendAdNews({ reservationId, kind: "ad-approved", proofId: version.id });
    expect(await adMessages()).toEqual([]);
    await approvalOf(version);
    for (let i = 0; i < 2; i++) {
      await sendAdNews({ reservationId, kind: "ad-approved", proofId: version.id });
    }
    const sent = await theMessage(`ad-approved:${reservationId}:2`);
    for (const words of ["Pat Moreno approved version 1", "The card goes to print: "]) {
      expect(sent.text).toContain(words);
    }
    expect(sent.attachments).toHaveLength(1);
  });

  test("a withdrawn approval is confirmed once, with what prints now; an approval since then says it all", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const version = await sentProof(reservationId);
    await approvalOf(version);
    await withdrawApprovalForCustomer({ reservationId }, byOperator);
    const [queued] = await db.select().from(job).where(eq(job.kind, adNewsJob.name));
    for (let i = 0; i < 2; i++) await sendAdNews(queued?.payload as AdNews);
    expect(await adMessages()).toEqual([`ad-approval-withdrawn:${reservationId}:1`]);
    const sent = await theMessage(`ad-approval-withdrawn:${reservationId}:1`);
    expect(sent.text).toContain("isn’t approved anymore");
    expect(sent.text).toContain("Today that’s version 1.");
    expect(sent.text).toContain("Our office withdrew it.");
    expect(sent.text).toContain("Didn’t expect this?");
    await approvalOf(version);
    const news = { reservationId, kind: "ad-approval-withdrawn", proofId: version.id } as const;
    await sendAdNews({ ...news, approvalId: 2 });
    expect(await adMessages()).toHaveLength(1);
  });

  test.each([
    [undefined, "It was withdrawn on your reservation page.", false],
    ["Dee", "Dee withdrew it with the link you made for them.", true],
  ])(
    "only a customer who didn't withdraw it themselves is asked to call (guest: %s)",
    async (guest, who, asksToCall) => {
      const { reservationId } = await firmPlace({ mailingId });
      const { id: proofId } = await sentProof(reservationId);
      const news = {
        reservationId,
        kind: "ad-approval-withdrawn",
        proofId,
        approvalId: 1,
      } as const;
      await sendAdNews({ ...news, ...(guest && { guest }) });
      const { text } = await theMessage(`ad-approval-withdrawn:${reservationId}:1`);
      expect(text).toContain(who);
      expect(text.includes("Didn’t expect this?")).toBe(asksToCall);
    },
  );

  test("a customer hears of a guest's comments once a day for each version, until it is printed", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const { id: proofId } = await sentProof(reservationId);
    const say = (kind: "guest" | "customer") =>
      commentOnProof(
        { proofId, words: "Bigger, please", author: { kind, name: "Dee" } },
        byOperator,
      );
    await say("customer");
    expect(await db.select().from(job).where(eq(job.kind, adNewsJob.name))).toEqual([]);
    await say("guest");
    const [queued] = await db.select().from(job).where(eq(job.kind, adNewsJob.name));
    const news = queued?.payload as AdNews;
    for (let i = 0; i < 2; i++) await sendAdNews({ ...news, on: "2027-03-01" });
    const label = `ad-guest-comment:${reservationId}:${proofId}:2027-03-01`;
    expect(await adMessages()).toEqual([label]);
    const { subject, text } = await theMessage(label);
    expect(subject).toBe("Dee commented on your ad");
    expect(text).not.toContain("Bigger");
    await db.update(mailing).set({ state: "printed" }).where(eq(mailing.id, mailingId));
    await sendAdNews({ ...news, on: "2027-03-02" });
    expect(await adMessages()).toHaveLength(1);
  });

  test("a card that printed without an approval is told with the version that printed", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const { id } = await sentProof(reservationId);
    const news = { reservationId, kind: "ad-printed-unapproved", proofId: id } as const;
    await sendAdNews(news);
    expect(await adMessages()).toEqual([]);
    await db.update(mailing).set({ state: "printed" }).where(eq(mailing.id, mailingId));
    await sendAdNews(news);
    await sendAdNews(news);
    expect(await adMessages()).toEqual([
      `ad-printed-unapproved:${reservationId}:${mailingId}:${id}`,
    ]);
  });

  test("a refusal says its reason, as text, and once per reason", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const reason = "Federal law keeps <b>cannabis</b> out of the mail.";
    for (const why of [reason, reason, "It imitates another business."]) {
      await db.insert(adRefusal).values({ reservationId, reason: why, refusedBy: "Robin" });
      await sendAdNews({ reservationId, kind: "ad-refused", reason: why });
    }
    const [first, second] = (await everyMessage()).filter(({ kind }) => kind === "ad-refused");
    expect(first?.text).toContain(reason);
    expect(first?.html).toContain("&lt;b&gt;cannabis");
    expect(second?.text).toContain("It imitates another business.");
    expect((await adMessages()).length).toBe(2);
  });

  test("a refusal that was taken back before its message was written tells nobody", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const reason = "It imitates another business.";
    const taken = { reservationId, reason, refusedBy: "Robin", withdrawnAt: new Date() };
    await db.insert(adRefusal).values(taken);
    await sendAdNews({ reservationId, kind: "ad-refused", reason });
    expect(await adMessages()).toEqual([]);
  });

  test("no message about an ad asks for a proof that isn't there", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await sentProof(reservationId, { sentAt: null });
    for (const kind of [
      "ad-proof-ready",
      "ad-approval-needed",
      "ad-changes-received",
      "ad-approved",
    ] as const) {
      await sendAdNews({ reservationId, kind });
    }
    expect(await db.$count(proof)).toBe(1);
    expect(await adMessages()).toEqual([]);
  });

  test("nobody hears of an ad before their spot is firm", async () => {
    const { reservationId } = await reservedPlace({ mailingId });
    await sendAdNews({ reservationId, kind: "ad-brief-received" });
    await sendAdNews({ reservationId, kind: "ad-brief-needed" });
    expect(await adMessages()).toEqual([]);
  });
});
