import { and, eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { adFile } from "#database/schema/ads.ts";
import { Refusal } from "#platform/refusal.ts";
import { type AdFileUse, adFileUses } from "./ad-file.ts";
import { findAdFile } from "./find-ad-files.ts";
import { lockAdForFileChange } from "./lock-ad-for-file-change.ts";

type Choice = { reservationId: number; fileId: number; use: AdFileUse };

/**
 * Says what a file is, where we only guessed or guessed wrong. A proof that was made from it stays as it is. Refuses what
 * `lockAdForFileChange` refuses, and a file that isn't ready.
 */
export const changeAdFileUse = defineAction({
  name: "changeAdFileUse",
  permission: "anyone",
  undo: ["changeAdFileUse"],
  async run(tx, { reservationId, fileId, use }: Choice, { actor }) {
    await lockAdForFileChange(tx, reservationId, actor);
    const file = await findAdFile({ reservationId, fileId }, tx);
    if (file?.state !== "ready" || file.removedAt !== null) {
      throw new Refusal("not-found", "This ad doesn’t have that file.");
    }
    await tx
      .update(adFile)
      .set({ use, isUseGuessed: false })
      .where(and(eq(adFile.id, fileId), eq(adFile.state, "ready")));
    if (file.use === use) return {};
    return {
      event: {
        event: "ad.file-use-changed",
        subject: { type: "reservation", id: reservationId },
        detail: { file: file.name, use: adFileUses[use] },
      },
    };
  },
});
