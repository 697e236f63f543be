import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { approveProof } from "#business/ads/proofs/approve-proof.ts";
import { askForChanges } from "#business/ads/proofs/decide.ts";
import { findProofs } from "#business/ads/proofs/find-proofs.ts";
import {
  makeProofByCustomer,
  overrideFinding,
  sendProof,
  undoOverride,
} from "#business/ads/proofs/send-proof.ts";
import { changeSpotSize } from "#business/reservations/move/change-size-or-industry.ts";
import { adApproval, proofOverride } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  findApprovals,
  placeWithProof,
  placeWithStoppedProof,
  withoutRowLocks,
  writeBrief,
} from "#tests/support/business/ads.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { eachDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";

const name = "Pat Example";
const ROUNDS = depth(2, 30);
/** A control has as many rounds as it needs to see the damage once, and at most these. */
const CONTROL_ROUNDS = 40;

type Place = Awaited<ReturnType<typeof placeWithProof>>;

const approve = ({ token, seen }: Place, by = name, tx?: Queryable) =>
  outcomeOf(approveProof({ token, name: by, ...seen }, context, tx));

const ask = ({ browser, seen }: Place, tx?: Queryable) =>
  outcomeOf(askForChanges({ token: browser, name, words: "Bigger", ...seen }, context, tx));

const wasRefused = (outcome: unknown) => outcome instanceof Refusal;

/** Whether an ad is approved in a version that somebody wants changed. */
async function contradicts({ reservationId, proof }: Place): Promise<boolean> {
  const asked = (await findProofs(reservationId)).some(
    ({ id, changesAskedAt }) => id === proof.id && changesAskedAt !== null,
  );
  const inForce = (await findApprovals(reservationId)).some(({ withdrawnAt }) => !withdrawnAt);
  return asked && inForce;
}

eachDatabase("an ad that two people decide on at once", (engine) => {
  test("approve against change: one of them happens, the other is told", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = await placeWithProof();
      const [one, other] = round % 2 ? [approve, ask] : [ask, approve];
      const outcomes = await Promise.all([one(place), other(place)]);
      expect(outcomes.filter(wasRefused)).toHaveLength(1);
      expect(await contradicts(place)).toBe(false);
    }
  });

  test.skipIf(engine === "embedded")(
    "both happen without the lock on the reservation (negative control)",
    async () => {
      let seen = false;
      for (let round = 0; round < CONTROL_ROUNDS && !seen; round++) {
        const place = await placeWithProof();
        await Promise.all([approve(place, name, withoutRowLocks()), ask(place, withoutRowLocks())]);
        seen = await contradicts(place);
      }
      expect(seen).toBe(true);
    },
  );

  test("two approvers: one approval, and the second is told who was first", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = await placeWithProof();
      const outcomes = await Promise.all([approve(place, "Pat"), approve(place, "Sam")]);
      const [told] = outcomes.filter((one) => one instanceof Refusal);
      expect(told?.sentence).toMatch(/^(Pat|Sam) has already approved version 1/);
      expect(await findApprovals(place.reservationId)).toHaveLength(1);
    }
  });

  test.skipIf(engine === "embedded")(
    "two approvals are in force without the lock and the index (negative control)",
    async () => {
      await db.execute(sql`drop index ad_approval_in_force`);
      try {
        let seen = 0;
        for (let round = 0; round < CONTROL_ROUNDS && seen < 2; round++) {
          const place = await placeWithProof();
          await Promise.all([
            approve(place, "Pat", withoutRowLocks()),
            approve(place, "Sam", withoutRowLocks()),
          ]);
          const all = await findApprovals(place.reservationId);
          seen = all.filter(({ withdrawnAt }) => withdrawnAt === null).length;
        }
        expect(seen).toBe(2);
      } finally {
        await db.delete(adApproval);
        await db.execute(
          sql`create unique index ad_approval_in_force on ad_approval (reservation_id) where withdrawn_at is null`,
        );
      }
    },
  );

  test("approve against a new version: the approval is of what was the latest when it was given", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = await placeWithProof();
      await writeBrief(place.reservationId, { phone: "480-555-0101" });
      const make = () => makeProofByCustomer({ reservationId: place.reservationId }, context);
      const [approved, made] =
        round % 2
          ? await Promise.all([approve(place), make()])
          : (await Promise.all([make(), approve(place)])).toReversed();
      expect(made).toMatchObject({ number: 2 });
      const [approval] = await findApprovals(place.reservationId);
      if (approved instanceof Refusal) {
        expect(approved.sentence).toContain("Version 2 was sent in the meantime");
        expect(approval).toBeUndefined();
      } else {
        const sentAt = (await findProofs(place.reservationId)).at(-1)?.sentAt?.getTime() ?? 0;
        expect(approval?.approvedAt.getTime()).toBeLessThanOrEqual(sentAt);
      }
    }
  });

  test("approve against a change of size: no approval of the old size is given after it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = await placeWithProof();
      const { reservationId } = place;
      const { rows } = await db.execute<{ version: number }>(
        sql`select version from reservation where id = ${reservationId}`,
      );
      const expectedVersion = Number(rows[0]?.version);
      const resize = () =>
        db.transaction((tx) =>
          changeSpotSize(
            { reservationId, expectedVersion, spot: "F5", priceCents: 60_000 },
            byOperator,
            tx,
          ),
        );
      const [approved] =
        round % 2
          ? await Promise.all([approve(place), resize()])
          : (await Promise.all([resize(), approve(place)])).toReversed();
      const all = await findApprovals(reservationId);
      expect(all).toHaveLength(approved instanceof Refusal ? 0 : 1);
    }
  });

  test("approve against the end of the decision that a stopped version goes on: none is approved after it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = await stoppedAndSent();
      const back = () => undoOverride({ proofId: place.proofId }, byOperator);
      const [approved] =
        round % 2
          ? await Promise.all([approveStopped(place), back()])
          : (await Promise.all([back(), approveStopped(place)])).toReversed();
      const [approval] = await findApprovals(place.reservationId);
      expect(approval === undefined).toBe(approved instanceof Refusal);
      if (approval) expect(await wasApprovedAfterStop(place)).toBe(false);
    }
  });
});

async function stoppedAndSent() {
  const place = await placeWithStoppedProof();
  await overrideFinding({ proofId: place.proofId, reason: "They know" }, byOperator);
  await sendProof({ proofId: place.proofId }, byOperator);
  return place;
}

type StoppedPlace = Awaited<ReturnType<typeof stoppedAndSent>>;

const approveStopped = ({ token, seen }: StoppedPlace, tx?: Queryable) =>
  outcomeOf(approveProof({ token, name, ...seen }, context, tx));

/** Whether an approval was written after the decision that let its version go on had ended. */
async function wasApprovedAfterStop({ proofId }: StoppedPlace): Promise<boolean> {
  const [override] = await db
    .select({ withdrawnAt: proofOverride.withdrawnAt })
    .from(proofOverride)
    .where(eq(proofOverride.proofId, proofId));
  const [approval] = await db
    .select({ approvedAt: adApproval.approvedAt })
    .from(adApproval)
    .where(eq(adApproval.proofId, proofId));
  return !!approval && !!override?.withdrawnAt && approval.approvedAt > override.withdrawnAt;
}
