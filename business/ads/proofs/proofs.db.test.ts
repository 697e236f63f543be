import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { adNewsJob } from "#business/ads/ad-jobs.ts";
import { adFileDiskLimitsInBytes, requireAdFileDiskSpace } from "#business/ads/files/disk-room.ts";
import { proofDrawingFileKey } from "#business/ads/files/find-ad-files.ts";
import { findAd } from "#business/ads/find-ad.ts";
import { findReservationByToken } from "#business/reservations/private-links.ts";
import { adApproval, adGuest, proof, proofComment } from "#database/schema/ads.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { job } from "#database/schema/jobs.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { sqlState } from "#platform/database/transactions.ts";
import { createIncomingFilePath, fileStore } from "#platform/files/file-storage.server.ts";
import type { SizeId } from "#site.ts";
import {
  findApprovals,
  placeWithBrief,
  placeWithProof,
  sentProof,
  shiftApprovalDate,
  writeBrief,
} from "#tests/support/business/ads.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, hold, linkTo, sentenceOf } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  approveProof,
  approveProofForCustomer,
  withdrawApproval,
  withdrawApprovalForCustomer,
} from "./approve-proof.ts";
import { commentOnProof, findComments, setCommentDone } from "./comments.ts";
import { askForChanges, withdrawChangeRequest } from "./decide.ts";
import { findProofs, isProofDrawingIntact, readProofDrawing } from "./find-proofs.ts";
import { createGuestLinkToken, endGuestLink, findGuestByToken, findGuests } from "./guests.ts";
import { makeProof } from "./make-proof.ts";
import { makeProofByCustomer, sendProof } from "./send-proof.ts";

const name = "Pat Example";

const draft = (reservationId: number) => makeProof({ reservationId, from: "studio" }, byOperator);

anyDatabase("a proof", () => {
  test("is the drawing with the spot's own code, type as outlines, under its hash", async () => {
    const { reservationId, proof: made } = await placeWithProof();
    const drawing = await readProofDrawing(made);
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 /);
    expect(drawing).not.toMatch(/<text|<script|<style|font|href/);
    expect(made.hash).toBe(createHash("sha256").update(drawing).digest("hex"));
    expect(made).toMatchObject({ number: 1, madeBy: "customer", size: "large", source: "studio" });
    expect(made.sentAt).not.toBeNull();
    expect(await findAd(reservationId)).toMatchObject({ state: "with-customer" });
  });

  test("keeps the words of its drawing, and what of the details it leaves out", async () => {
    const { reservationId, proof: first } = await placeWithProof();
    const words = new Map(first.words);
    expect(words.get("Fine print")).toMatch(/AZ ROC \d{6}$/);
    expect(first.words.flat().join(" ")).not.toContain("ROC ROC");
    expect(first.leftOut).toEqual([]);
    const points = [
      "Slab leaks found by ear",
      "Tankless water heaters",
      "Sewer cameras and liners",
    ];
    await writeBrief(reservationId, { points, area: "From Old Town to Cave Creek and Carefree" });
    const second = await draft(reservationId);
    const said = second.words.map(([, text]) => text).join(" ");
    const count = points.filter((point) => !said.includes(point)).length;
    expect(second.leftOut.some((one) => one.includes("point"))).toBe(count > 0);
  });

  test("never changes: the database refuses every update but that it was sent and whether changes were asked", async () => {
    const { proof: made } = await placeWithProof();
    const update = (set: Parameters<ReturnType<typeof db.update<typeof proof>>["set"]>[0]) =>
      db
        .update(proof)
        .set(set)
        .where(eq(proof.id, made.id))
        .then(() => "changed", sqlState);
    const sets: Parameters<typeof update>[0][] = [
      { byteCount: 6 },
      { hash: "0" },
      { words: [] },
      { leftOut: ["website"] },
      { facts: { ...made.facts, phone: "480-555-0100" } },
      { look: null },
      { number: 7 },
      { size: "small" },
      { madeBy: "somebody" },
      { sentAt: null },
      { sentAt: new Date() },
    ];
    for (const set of sets) {
      expect(await update(set), JSON.stringify(set)).toBe("23001");
    }
    expect(await update({ changesAskedAt: new Date() })).toBe("changed");
  });

  test("could be changed without that trigger (negative control)", async () => {
    const { proof: made } = await placeWithProof();
    await db.execute(sql`alter table proof disable trigger proof_rows_stay`);
    try {
      await db.update(proof).set({ hash: "0" }).where(eq(proof.id, made.id));
      expect((await findProofs(made.reservationId))[0]?.hash).toBe("0");
    } finally {
      await db.execute(sql`alter table proof enable trigger proof_rows_stay`);
    }
  });

  test("is seen to be changed, or missing, as a file, and isn't read then", async () => {
    const { proof: made } = await placeWithProof();
    const { take, delete: remove } = await fileStore();
    const key = proofDrawingFileKey(made.hash);
    expect(await isProofDrawingIntact(made)).toBe(true);
    const drawing = await readProofDrawing(made);
    const other = await createIncomingFilePath();
    await writeFile(other, drawing.replace("<path", "<path "));
    await take(other, key);
    expect(await isProofDrawingIntact(made)).toBe(false);
    await expect(readProofDrawing(made)).rejects.toThrow("has changed");
    await remove(key);
    expect(await isProofDrawingIntact(made)).toBe(false);
  });

  test("has a number without gaps, also where several are made at once", async () => {
    const { reservationId } = await placeWithProof();
    for (const phone of ["480-555-0101", "480-555-0102"]) {
      await writeBrief(reservationId, { phone });
      await Promise.all([draft(reservationId), draft(reservationId), draft(reservationId)]);
    }
    expect((await findProofs(reservationId)).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("is not made anew while nothing changed", async () => {
    const { reservationId, proof: first } = await placeWithProof();
    expect((await makeProofByCustomer({ reservationId }, context)).id).toBe(first.id);
    expect(await findProofs(reservationId)).toHaveLength(1);
  });

  test("of the office is a draft that its customer can't decide on until it is sent", async () => {
    const { reservationId, token } = await placeWithBrief();
    const { id, number, hash, sentAt } = await draft(reservationId);
    expect(sentAt).toBeNull();
    expect(await sentenceOf(approveProof({ token, number, hash, name }, context))).toContain(
      "can’t find that version",
    );
    expect(await findAd(reservationId)).toMatchObject({ state: "to-design", prints: undefined });
    const sent = await sendProof({ proofId: id }, byOperator);
    expect((await sendProof({ proofId: id }, byOperator)).sentAt).toEqual(sent.sentAt);
    await approveProof({ token, number, hash, name }, context);
  });

  test("that is older than what the customer has seen isn't sent anymore", async () => {
    const { reservationId } = await placeWithBrief();
    const old = await draft(reservationId);
    await writeBrief(reservationId, { phone: "480-555-0101" });
    await makeProofByCustomer({ reservationId }, context);
    expect(await sentenceOf(sendProof({ proofId: old.id }, byOperator))).toContain(
      "Version 2 was sent already",
    );
  });

  test("needs a complete brief, a chosen design and a confirmed spot", async () => {
    const { reservation: held } = await hold();
    const make = (reservationId: number) =>
      sentenceOf(makeProofByCustomer({ reservationId }, context));
    expect(await make(held.id)).toContain("Confirm your spot first");
    const { reservationId } = await placeWithBrief();
    await writeBrief(reservationId, {}, null);
    expect(await make(reservationId)).toBe("Choose a design first.");
    await db.execute(sql`delete from ad_brief`);
    expect(await make(reservationId)).toBe("Tell us what your ad should say first.");
  });

  test("goes with its reservation where that is deleted", async () => {
    const { reservationId, seen, token } = await placeWithProof();
    await approveProof({ token, name, ...seen }, context);
    await createGuestLinkToken({ reservationId, name: "Dee", may: "approve" }, context);
    await db.execute(sql`delete from proof where reservation_id = ${reservationId}`);
    expect(await findApprovals(reservationId)).toEqual([]);
  });
});

anyDatabase("an approval", () => {
  test("is of the exact version, by name and time, and is on the record", async () => {
    const { reservationId, token, seen, proof: made } = await placeWithProof();
    const approval = await approveProof({ token, name: " Pat Example ", ...seen }, context);
    expect(approval).toMatchObject({ name, by: "customer", proofHash: made.hash, how: null });
    expect(await findAd(reservationId)).toMatchObject({
      state: "approved",
      prints: { id: made.id },
    });
    const [event] = await db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.event, "proof.approved"));
    expect(event).toMatchObject({
      subjectType: "reservation",
      detail: { number: 1, hash: made.hash },
    });
  });

  test("queues what the customer hears of: their version from the office, changes, approval", async () => {
    const { reservationId, token } = await placeWithBrief();
    const kinds = async () =>
      (await db.select({ payload: job.payload }).from(job).where(eq(job.kind, adNewsJob.name)))
        .map(({ payload }) => (payload as { kind: string }).kind)
        .toSorted();
    const { id, number, hash } = await draft(reservationId);
    expect(await kinds()).not.toContain("ad-proof-ready");
    await sendProof({ proofId: id }, byOperator);
    const seen = { number, hash };
    await askForChanges({ token, name, words: "Bigger", ...seen }, context);
    await withdrawChangeRequest({ token, ...seen }, context);
    await approveProof({ token, name, ...seen }, context);
    expect(await kinds()).toEqual(
      expect.arrayContaining(["ad-approved", "ad-changes-received", "ad-proof-ready"]),
    );
  });

  test("pressed twice is one; a second person is told who was first", async () => {
    const { reservationId, token, browser, seen } = await placeWithProof();
    const first = await approveProof({ token, name, ...seen }, context);
    expect((await approveProof({ token: browser, name, ...seen }, context)).id).toBe(first.id);
    const second = approveProof({ token: browser, name: "Sam Partner", ...seen }, context);
    expect(await sentenceOf(second)).toMatch(/^Pat Example has already approved version 1, at/);
    expect(await findApprovals(reservationId)).toHaveLength(1);
  });

  test("of an old version, another hash, or without a name is refused", async () => {
    const { reservationId, token, seen } = await placeWithProof();
    const approve = (more: Partial<typeof seen> & { name?: string }) =>
      sentenceOf(approveProof({ token, name, ...seen, ...more }, context));
    expect(await approve({ name: "  " })).toBe("Enter your name to approve.");
    expect(await approve({ hash: "0".repeat(64) })).toContain("Nothing was recorded.");
    await writeBrief(reservationId, { phone: "480-555-0101" });
    await makeProofByCustomer({ reservationId }, context);
    expect(await approve({})).toContain("Version 2 was sent in the meantime");
    expect(await findApprovals(reservationId)).toEqual([]);
  });

  test("comes from the browser that booked or the present address, and from nobody else", async () => {
    const { reservationId, seen } = await placeWithProof();
    const by = async (token: string) => sentenceOf(approveProof({ token, name, ...seen }, context));
    expect(await by(await linkTo(reservationId, "office"))).toContain("Decide for them");
    const old = await linkTo(reservationId);
    await db.execute(
      sql`update contact set email = 'new@shop.example', email_key = 'new@shop.example'`,
    );
    expect(await by(old)).toContain("different email address");
    expect(await by("x".repeat(43))).toContain("This link no longer works");
    expect(await by(await linkTo(reservationId, "browser"))).toBe("done");
  });

  test("stays in force until a later version is approved", async () => {
    const { reservationId, token, seen } = await placeWithProof();
    await approveProof({ token, name, ...seen }, context);
    await writeBrief(reservationId, { phone: "480-555-0101" });
    const next = await draft(reservationId);
    await sendProof({ proofId: next.id }, byOperator);
    expect(await findAd(reservationId)).toMatchObject({
      state: "with-customer",
      prints: { number: 1 },
    });
    await approveProof({ token, name, number: next.number, hash: next.hash }, context);
    expect(await findAd(reservationId)).toMatchObject({ state: "approved", prints: { number: 2 } });
    const all = await findApprovals(reservationId);
    expect(all.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([false, true]);
  });

  test("is withdrawn through the approval date and not after it; its words never change", async () => {
    const { mailingId, reservationId, token, seen } = await placeWithProof();
    await approveProof({ token, name, ...seen }, context);
    await shiftApprovalDate(mailingId, 0);
    await withdrawApproval({ token }, context);
    expect(await findAd(reservationId)).toMatchObject({ state: "with-customer" });
    expect(await sentenceOf(withdrawApproval({ token }, context))).toContain("no approval");
    await approveProof({ token, name, ...seen }, context);
    await shiftApprovalDate(mailingId, -1);
    expect(await sentenceOf(withdrawApproval({ token }, context))).toMatch(/^Changes closed on/);
    expect(await findAd(reservationId)).toMatchObject({ state: "locked", closed: true });
    const change = db.update(adApproval).set({ name: "Sam" });
    expect(await change.then(() => "changed", sqlState)).toBe("23001");
  });

  test("after the approval date a change is the office's, and prints only once it is approved anew", async () => {
    const { mailingId, reservationId, token, seen } = await placeWithProof();
    await approveProof({ token, name, ...seen }, context);
    await shiftApprovalDate(mailingId, -1);
    await writeBrief(reservationId, { phone: "480-555-0101" });
    expect(await sentenceOf(makeProofByCustomer({ reservationId }, context))).toMatch(
      /^Changes closed on/,
    );
    const changed = await draft(reservationId);
    await sendProof({ proofId: changed.id }, byOperator);
    expect((await findAd(reservationId))?.prints?.number).toBe(1);
    await approveProof({ token, name, number: changed.number, hash: changed.hash }, context);
    expect((await findAd(reservationId))?.prints?.number).toBe(2);
  });

  test("nothing changes once the card is printed", async () => {
    const { mailingId, reservationId, token, seen, proof: made } = await placeWithProof();
    await db.update(mailing).set({ state: "printed" }).where(eq(mailing.id, mailingId));
    const says = "The card is printed, so this ad can’t be changed anymore.";
    const words = "Bigger";
    for (const attempt of [
      () => approveProof({ token, name, ...seen }, context),
      () => askForChanges({ token, name, words, ...seen }, context),
      () => draft(reservationId),
      () =>
        commentOnProof({ proofId: made.id, words, author: { kind: "customer", name } }, context),
    ]) {
      expect(await sentenceOf(attempt())).toBe(says);
    }
  });

  test("by the office says who, when and how, and nobody but the office records it", async () => {
    const { reservationId, proof: made } = await placeWithProof();
    const on = arizonaDate(new Date());
    const told = { proofId: made.id, hash: made.hash, name, way: "phone", on } as const;
    expect(await sentenceOf(approveProofForCustomer(told, context))).toContain(
      "Your account can’t",
    );
    expect(
      await sentenceOf(approveProofForCustomer({ ...told, on: "2999-01-01" }, byOperator)),
    ).toContain("today or earlier");
    const approval = await approveProofForCustomer(told, byOperator);
    expect(approval).toMatchObject({ by: "office", name });
    expect(approval.how).toMatch(/^By phone on \w+, .+\. Recorded by Olga Owner\.$/);
    await withdrawApprovalForCustomer({ reservationId }, byOperator);
    expect((await findAd(reservationId))?.approval).toBeUndefined();
  });

  test("of another size doesn't count after the spot's size changed, and counts again when it changed back", async () => {
    const { reservationId, token, seen } = await placeWithProof();
    await approveProof({ token, name, ...seen }, context);
    const resize = (size: SizeId) =>
      db.update(reservation).set({ size }).where(eq(reservation.id, reservationId));
    await resize("medium");
    expect(await findAd(reservationId)).toMatchObject({ state: "to-design", prints: undefined });
    expect(await sentenceOf(approveProof({ token, name, ...seen }, context))).toContain(
      "It needs a new version first.",
    );
    await resize("large");
    expect(await findAd(reservationId)).toMatchObject({ state: "approved" });
  });

  test("of an ad whose offer ends before a later card is in homes doesn't count", async () => {
    const { reservationId, token, seen, mailingId } = await placeWithProof({
      facts: { lastDay: arizonaDate(new Date(Date.now() + 80 * 864e5)) },
    });
    await approveProof({ token, name, ...seen }, context);
    expect((await findAd(reservationId))?.prints?.number).toBe(1);
    await db
      .update(mailing)
      .set({ inHomesBy: sql`${mailing.inHomesBy} + 30`, report: sql`${mailing.report} + 30` })
      .where(eq(mailing.id, mailingId));
    expect((await findAd(reservationId))?.prints).toBeUndefined();
  });

  test("can't be given after the reservation has ended", async () => {
    const { reservationId, token, seen } = await placeWithProof();
    await db
      .update(reservation)
      .set({ state: "canceled", expiresAt: null, endedAt: sql`now()`, endedFromState: "unpaid" })
      .where(eq(reservation.id, reservationId));
    expect(await sentenceOf(approveProof({ token, name, ...seen }, context))).toContain(
      "This reservation has ended",
    );
  });
});

anyDatabase("changes and comments", () => {
  test("changes are asked with words or with comments, stop an approval, and are taken back", async () => {
    const { reservationId, token, seen, proof: made } = await placeWithProof();
    const ask = (words: string) =>
      sentenceOf(askForChanges({ token, name, words, ...seen }, context));
    expect(await ask(" ")).toBe("Write what you’d like to say.");
    expect(await ask("Larger phone number, please.")).toBe("done");
    expect(await findAd(reservationId)).toMatchObject({ state: "changes-asked", openComments: 1 });
    expect(await sentenceOf(approveProof({ token, name, ...seen }, context))).toContain(
      "Take back the request first",
    );
    await withdrawChangeRequest({ token, ...seen }, context);
    await approveProof({ token, name, ...seen }, context);
    expect(await ask("One more thing")).toContain("Withdraw the approval first");
    expect(await findComments([made.id])).toHaveLength(1);
  });

  test("a comment is pinned to a point, answered and ticked off; its markup stays text", async () => {
    const { proof: made } = await placeWithProof();
    const words = "<script>alert(1)</script> move this";
    const proofId = made.id;
    const commentId = await commentOnProof(
      { proofId, words, point: { x: 0.25, y: 1.4 }, author: { kind: "customer", name } },
      context,
    );
    await commentOnProof(
      { proofId, words: "Done.", answersId: commentId, author: { kind: "office" } },
      byOperator,
    );
    await setCommentDone({ proofId, commentId, done: true }, context);
    const [first, answer] = await findComments([proofId]);
    expect(first).toMatchObject({ words, point: { x: 0.25, y: 1 }, author: "customer" });
    expect(first?.doneAt).not.toBeNull();
    expect(answer).toMatchObject({ authorName: "Olga Owner", answersId: commentId, point: null });
  });

  test("an empty, endless or misplaced comment is refused", async () => {
    const { proof: made } = await placeWithProof();
    const say = (words: string, answersId?: number) =>
      sentenceOf(
        commentOnProof(
          { proofId: made.id, words, answersId, author: { kind: "customer", name } },
          context,
        ),
      );
    expect(await say("")).toBe("Write what you’d like to say.");
    expect(await say("x".repeat(1001))).toContain("1,000 characters or fewer");
    expect(await say("Yes", 4711)).toContain("isn’t here anymore");
  });
});

anyDatabase("a customer's versions", () => {
  test("end at a number that nobody needs; the office still makes the next one", async () => {
    const { reservationId } = await placeWithBrief();
    await sentProof(reservationId, { number: 60 });
    const attempt = makeProofByCustomer({ reservationId }, context);
    expect(await sentenceOf(attempt)).toContain("a lot of versions");
    expect((await draft(reservationId)).number).toBe(61);
  });

  test("end where their drawings and the ad's files fill what is kept of one ad", async () => {
    const { reservationId } = await placeWithBrief();
    const first = await makeProofByCustomer({ reservationId }, context);
    await sentProof(reservationId, {
      number: 2,
      byteCount: adFileDiskLimitsInBytes.ad - 2 * first.byteCount,
    });
    await makeProofByCustomer({ reservationId }, context);
    await writeBrief(reservationId, { phone: "480-555-0101" });
    expect(await sentenceOf(makeProofByCustomer({ reservationId }, context))).toContain(
      "as large as we can keep",
    );
    const upload = requireAdFileDiskSpace({ reservationId, networkHash: null });
    expect(await sentenceOf(upload)).toContain("as large as we can keep");
    expect((await draft(reservationId)).number).toBe(4);
  });
});

anyDatabase("a guest's link", () => {
  test("for comments can't approve, ask for changes or withdraw", async () => {
    const { reservationId, seen, token } = await placeWithProof();
    const guest = await createGuestLinkToken(
      { reservationId, name: "Dee Signer", may: "comment" },
      context,
    );
    for (const attempt of [
      () => approveProof({ token: guest, name: "Dee Signer", ...seen }, context),
      () => askForChanges({ token: guest, name: "Dee Signer", words: "No", ...seen }, context),
      () => withdrawChangeRequest({ token: guest, ...seen }, context),
    ]) {
      expect(await sentenceOf(attempt())).toContain("This link is for comments");
    }
    await approveProof({ token, name, ...seen }, context);
    expect(await sentenceOf(withdrawApproval({ token: guest }, context))).toContain("for comments");
  });

  test("signs with the name that it was made for, whatever is typed, and leaves the others room to comment", async () => {
    const { reservationId, seen } = await placeWithProof();
    const input = { reservationId, name: "Dee Signer", may: "approve" } as const;
    const token = await createGuestLinkToken(input, context);
    await askForChanges({ token, name: "Pat, our office", words: "No", ...seen }, context);
    const [{ id: proofId } = { id: 0 }] = await findProofs(reservationId);
    const [comment] = await findComments([proofId]);
    expect(comment).toMatchObject({ author: "guest", authorName: "Dee Signer" });
    const author = { kind: "guest", name: "Dee Signer" } as const;
    const say = () => commentOnProof({ proofId, words: "More", author }, context);
    for (let said = 1; said < 40; said++) await say();
    expect(await sentenceOf(say())).toContain("a lot of comments");
    const customer = { kind: "customer", name } as const;
    await commentOnProof({ proofId, words: "Mine", author: customer }, context);
  });

  test("takes no room of the customer or the office, however many guests fill theirs", async () => {
    const { reservationId } = await placeWithProof();
    const [{ id: proofId } = { id: 0 }] = await findProofs(reservationId);
    const say = (guest: string) =>
      commentOnProof({ proofId, words: "More", author: { kind: "guest", name: guest } }, context);
    for (let said = 0; said < 40; said++) await say("One");
    for (let said = 0; said < 40; said++) await say("Two");
    for (let said = 0; said < 20; said++) await say("Three");
    expect(await sentenceOf(say("Four"))).toContain("a lot of comments");
    const row = { proofId, words: "Old", author: "guest", authorName: "Five" } as const;
    await db.insert(proofComment).values(Array.from({ length: 100 }, () => row));
    await commentOnProof({ proofId, words: "Mine", author: { kind: "customer", name } }, context);
    await commentOnProof({ proofId, words: "Ours", author: { kind: "office" } }, byOperator);
    expect((await findComments([proofId])).slice(-2).map(({ words }) => words)).toEqual([
      "Mine",
      "Ours",
    ]);
  });

  test("approves where the customer named them to, and the record says by which link", async () => {
    const { reservationId, seen } = await placeWithProof();
    const token = await createGuestLinkToken(
      { reservationId, name: "Sam Partner", may: "approve" },
      context,
    );
    const approval = await approveProof({ token, name: "Sam Partner", ...seen }, context);
    expect(approval.guestId).toBe((await findGuests(reservationId))[0]?.id);
  });

  test("ends when the card prints, or when the customer ends it", async () => {
    const { reservationId, seen } = await placeWithProof();
    const token = await createGuestLinkToken(
      { reservationId, name: "Sam", may: "approve" },
      context,
    );
    const other = await createGuestLinkToken(
      { reservationId, name: "Kim", may: "comment" },
      context,
    );
    const guestId = (await findGuestByToken(other))?.id ?? 0;
    await endGuestLink({ reservationId: reservationId + 1, guestId }, context);
    expect(await findGuestByToken(other)).toBeDefined();
    await endGuestLink({ reservationId, guestId }, context);
    expect(await findGuestByToken(other)).toBeUndefined();
    const decided = approveProof({ token: other, name: "Kim", ...seen }, context);
    expect(await sentenceOf(decided)).toBe("This link no longer works. Nothing was changed.");
    expect(await findGuestByToken(token)).toMatchObject({ name: "Sam" });
    await db.update(mailing).set({ state: "printed" });
    expect(await findGuestByToken(token)).toBeUndefined();
  });

  test("is made for a name in one line, without signs that turn its letters around", async () => {
    const { reservationId } = await placeWithProof();
    const name = "\u202eDee\u200b\nSigner\u2066";
    await createGuestLinkToken({ reservationId, name, may: "comment" }, context);
    expect(await findGuests(reservationId)).toMatchObject([{ name: "Dee Signer" }]);
    const input = { reservationId, name: "\u200b\u202e", may: "comment" } as const;
    expect(await sentenceOf(createGuestLinkToken(input, context))).toContain("Enter the name");
  });

  test("opens no reservation, and only its hash is stored", async () => {
    const { reservationId } = await placeWithProof();
    const token = await createGuestLinkToken(
      { reservationId, name: "Sam", may: "comment" },
      context,
    );
    expect(await findReservationByToken(token)).toBeUndefined();
    const [row] = await db.select().from(adGuest);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});
