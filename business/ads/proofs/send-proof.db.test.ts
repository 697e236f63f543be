import { expect, test } from "vitest";
import { findAd } from "#business/ads/find-ad.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { placeWithBrief, placeWithStoppedProof } from "#tests/support/business/ads.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, sentenceOf } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { plainPng, sendAdFile } from "#tests/support/files/art.ts";
import { approveProof, approveProofForCustomer } from "./approve-proof.ts";
import { findProofs } from "./find-proofs.ts";
import { makeProof } from "./make-proof.ts";
import { makeProofByCustomer, overrideFinding, sendProof, undoOverride } from "./send-proof.ts";

const name = "Pat Example";
const TOO_SMALL = /^This version can’t print as it is\. It’s too small to print well: 150 pixels/;

anyDatabase("a finished ad that a check stops", () => {
  setUpDataDirectory();

  test("becomes no proof of its customer's, and a draft of the office that isn't sent; a sharp one does (negative control)", async () => {
    const { reservationId } = await placeWithBrief();
    const soft = await sendAdFile(reservationId, await plainPng({ width: 600, height: 750 }));
    const from = { fileId: soft };
    expect(await sentenceOf(makeProofByCustomer({ reservationId, from }, context))).toMatch(
      TOO_SMALL,
    );
    expect(await findProofs(reservationId)).toEqual([]);
    const { id } = await makeProof({ reservationId, from }, byOperator);
    expect(await sentenceOf(sendProof({ proofId: id }, byOperator))).toMatch(TOO_SMALL);
    expect((await findAd(reservationId))?.prints).toBeUndefined();
    const sharp = await sendAdFile(reservationId, await plainPng({ width: 1200, height: 1500 }));
    const made = await makeProofByCustomer({ reservationId, from: { fileId: sharp } }, context);
    expect(made).toMatchObject({ number: 2, stop: null });
    expect(made.sentAt).not.toBeNull();
  });
});

anyDatabase("the office's decision that a version goes on although a check stops it", () => {
  test("lets it be sent, approved and printed, with its reason in the audit log, until it is taken back", async () => {
    const { reservationId, proofId, token, seen } = await placeWithStoppedProof();
    const approve = () => approveProof({ token, name, ...seen }, context);
    await overrideFinding({ proofId, reason: "  They like it soft. " }, byOperator);
    await sendProof({ proofId }, byOperator);
    await approve();
    const prints = async () => (await findAd(reservationId))?.prints?.id;
    expect(await prints()).toBe(proofId);
    await undoOverride({ proofId }, byOperator);
    expect(await prints()).toBeUndefined();
    expect(await findAd(reservationId)).toMatchObject({ state: "to-design" });
    expect(await sentenceOf(approve())).toMatch(/^This version can’t print as it is\./);
    const told = { proofId, hash: seen.hash, name, way: "phone", on: "2026-01-05" } as const;
    expect(await sentenceOf(approveProofForCustomer(told, byOperator))).toMatch(
      /^This version can’t/,
    );
    const events = await findAuditEntriesForSubjects([
      { type: "reservation", id: String(reservationId) },
    ]);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["proof.finding-overridden", "proof.override-taken-back"]),
    );
    const decided = events.find(({ event }) => event === "proof.finding-overridden");
    expect(decided?.detail).toMatchObject({ number: 1, reason: "They like it soft." });
    await overrideFinding({ proofId, reason: "After all" }, byOperator);
    expect(await prints()).toBe(proofId);
  });

  test("needs a reason, a finding, and a card that isn't printed; once is enough", async () => {
    const { mailingId, proofId, reservationId } = await placeWithStoppedProof();
    const decide = (reason: string, id = proofId) =>
      sentenceOf(overrideFinding({ proofId: id, reason }, byOperator));
    const takeBack = () => sentenceOf(undoOverride({ proofId }, byOperator));
    expect(await takeBack()).toBe(
      "Nobody has allowed this version to print, so there’s nothing to take back.",
    );
    expect(await decide(" ")).toBe("Say why it can print anyway.");
    expect(await decide("x".repeat(501))).toMatch(/500 characters or fewer/);
    expect(await decide("They know")).toBe("done");
    expect(await decide("Again")).toMatch(/ already allowed it to print\.$/);
    const { id } = await makeProof({ reservationId, from: "studio" }, byOperator);
    expect(await decide("Why not", id)).toBe("Nothing stops this version from printing.");
    await db.update(mailing).set({ state: "printed" });
    expect(mailingId).toBeGreaterThan(0);
    expect(await takeBack()).toMatch(/^The card is printed/);
  });
});
