import { eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { spotCode } from "#database/schema/results.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { type CodeTargetKind, parseLandingPageAddress } from "./code-target.ts";
import { CODES_TOPIC } from "./spot-code.ts";

export type SetCodeTargetInput = {
  reservationId: number;
  leadsTo: CodeTargetKind;
  /** The buyer's page as typed; kept even if the code leads to our offer page. */
  website: string;
  isListed: boolean;
};

/**
 * Chooses where a spot's code leads and whether our website shows the ad, for its buyer; it does so within a second.
 * Refuses a page that `parseLandingPageAddress` does, as the field `website`, and a spot without a code.
 */
export const setCodeTarget = defineAction({
  name: "setCodeTarget",
  permission: "anyone",
  async run(tx, { reservationId, leadsTo, website, isListed }: SetCodeTargetInput) {
    const page = leadsTo === "website" ? requirePage(website) : undefined;
    const [before] = await tx
      .select()
      .from(spotCode)
      .where(eq(spotCode.reservationId, reservationId))
      .for("update");
    if (!before) {
      throw new Refusal("not-found", "A spot gets its code when it’s confirmed.", {
        detail: `reservation ${reservationId} has no code`,
      });
    }
    const to = page ?? before.website;
    const subject = { type: "reservation", id: reservationId };
    const isMoved = before.leadsTo !== leadsTo || before.website !== to;
    if (!isMoved && before.isListed === isListed) return {};
    await tx
      .update(spotCode)
      .set({ leadsTo, website: to, isListed })
      .where(eq(spotCode.code, before.code));
    await announce(tx, CODES_TOPIC);
    const moved = { event: "ad.code-leads-to" as const, subject, detail: { to: page ?? "" } };
    const listed = isListed
      ? { event: "ad.offer-listed" as const, subject }
      : { event: "ad.offer-unlisted" as const, subject };
    return {
      event: [...(isMoved ? [moved] : []), ...(before.isListed === isListed ? [] : [listed])],
    };
  },
});

export async function setCodeTargetByOffice(
  input: SetCodeTargetInput,
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await requirePermission(tx, context.actor, "ads.change");
  await setCodeTarget(input, context, tx);
}

function requirePage(typed: string): string {
  const page = parseLandingPageAddress(typed, siteOrigin(currentSettings()));
  if ("address" in page) return page.address;
  throw new Refusal("invalid", page.problem, { field: "website" });
}
