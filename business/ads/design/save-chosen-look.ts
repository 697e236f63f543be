import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { requireReservationWithOpenBrief } from "#business/ads/brief/brief-status.ts";
import { adBrief } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { AdLook } from "./ad-look.ts";

type ChosenLook = {
  readonly reservationId: number;
  readonly look: AdLook;
  /** The version of the brief that the design was drawn from; without it, whichever there is. */
  readonly version?: number;
};

export const saveChosenLook = defineAction({
  name: "saveChosenLook",
  permission: { operators: "ads.change" },
  async run(tx, { reservationId, look, version }: ChosenLook, { actor }) {
    await requireReservationWithOpenBrief(reservationId, actor, tx);
    const isThatBrief = eq(adBrief.reservationId, reservationId);
    const [kept] = await tx
      .update(adBrief)
      .set({ look, version: sql`${adBrief.version} + 1` })
      .where(and(isThatBrief, version === undefined ? undefined : eq(adBrief.version, version)))
      .returning({ version: adBrief.version });
    if (!kept) throw await refusalFor(reservationId, tx);
    const { template, palette } = look;
    return {
      event: {
        event: "ad.look-chosen",
        subject: { type: "reservation", id: reservationId },
        detail: { template, palette },
      },
      result: kept.version,
    };
  },
});

async function refusalFor(reservationId: number, tx: Queryable): Promise<Refusal> {
  const [known] = await tx
    .select({ version: adBrief.version })
    .from(adBrief)
    .where(eq(adBrief.reservationId, reservationId));
  return known
    ? new Refusal(
        "conflict",
        "Your ad’s words changed in the meantime. Look at the designs again, then choose.",
        { detail: `the brief of reservation ${reservationId} is at version ${known.version}` },
      )
    : new Refusal("not-found", "Tell us about your ad first, then choose a design.", {
        detail: `reservation ${reservationId} has no brief`,
      });
}
