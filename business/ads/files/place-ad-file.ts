import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { adFile } from "#database/schema/ads.ts";
import { Refusal } from "#platform/refusal.ts";
import { findAdFile } from "./find-ad-files.ts";
import { lockAdForFileChange } from "./lock-ad-for-file-change.ts";
import type { Placement } from "./placement.ts";

type Placed = { reservationId: number; fileId: number; placement: Placement };

export const placeAdFile = defineAction({
  name: "placeAdFile",
  permission: "anyone",
  async run(tx, { reservationId, fileId, placement }: Placed, { actor }) {
    await lockAdForFileChange(tx, reservationId, actor);
    const file = await findAdFile({ reservationId, fileId }, tx);
    if (!file?.report || file.use !== "artwork") {
      throw new Refusal("not-found", "This ad doesn’t have that file.");
    }
    if (JSON.stringify(file.report.placement) === JSON.stringify(placement)) return {};
    await tx
      .update(adFile)
      .set({ report: { ...file.report, placement } })
      .where(and(eq(adFile.id, fileId), sql`${adFile.state} = 'ready'`));
    return {
      event: {
        event: "ad.file-placed",
        subject: { type: "reservation", id: reservationId },
        detail: { file: file.name, mode: placement.mode },
      },
    };
  },
});
