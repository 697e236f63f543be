import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addAdFile } from "#business/ads/files/add-ad-file.ts";
import {
  deleteOrphanedAdFiles,
  findOrphanedAndMissingAdFiles,
} from "#business/ads/files/delete-orphans.ts";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { placeWithBrief, shiftApprovalDate, withoutRowLocks } from "#tests/support/business/ads.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { eachDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { arrived, plainPng } from "#tests/support/files/art.ts";

const ROUNDS = depth(2, 30);
/** A control has as many rounds as it needs to see the damage once, and at most these. */
const CONTROL_ROUNDS = 60;

eachDatabase("a file that is sent while its card's deadline passes", (engine) => {
  setUpDataDirectory();

  /** Sends a file and lets the approval date pass meanwhile; `wait`: milliseconds until it does. */
  async function race(wait: number, tx?: Queryable) {
    const { mailingId, reservationId } = await placeWithBrief();
    const incoming = await arrived(await plainPng());
    const file = {
      reservationId,
      networkHash: "test",
      name: "ad.png",
      incoming,
    } as const;
    const [sent, passedAt] = await Promise.all([
      outcomeOf(addAdFile(file, context, tx)),
      setTimeout(wait).then(() => pass(mailingId)),
    ]);
    const [row] = await db.select().from(adFile).where(eq(adFile.reservationId, reservationId));
    return { sent, row, isLate: row !== undefined && row.addedAt > passedAt };
  }

  /** Lets the approval date pass, and returns when that was so. */
  async function pass(mailingId: number): Promise<Date> {
    await shiftApprovalDate(mailingId, -1);
    const { rows } = await db.execute<{ at: string }>(sql`select clock_timestamp() as at`);
    return new Date(rows[0]?.at ?? "");
  }

  test("is there from before it, or refused: never half kept", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { sent, row, isLate } = await race(round * 4);
      expect(isLate).toBe(false);
      if (row) expect(sent).toBe(row.id);
      else
        expect(sent).toMatchObject({
          sentence: expect.stringMatching(/^The approval date has passed/),
        });
    }
    expect((await findOrphanedAndMissingAdFiles()).missing).toEqual([]);
    await deleteOrphanedAdFiles(-1);
    expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
  });

  test.skipIf(engine === "embedded")(
    "is taken after it without the lock on the card (negative control)",
    async () => {
      let seen = false;
      // Moved to where both meet.
      let wait = 0;
      let step = 16;
      for (let round = 0; round < CONTROL_ROUNDS && !seen; round++) {
        const { sent, isLate } = await race(wait, withoutRowLocks());
        seen = isLate;
        wait = Math.max(0, wait + (sent instanceof Refusal ? step : -step));
        step = Math.max(0.5, step * 0.85);
      }
      expect(seen).toBe(true);
    },
  );
});
