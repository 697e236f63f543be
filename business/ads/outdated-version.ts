import { eq } from "drizzle-orm";
import { hasOffer } from "#artwork/studio/ad-brief.ts";
import { defineAction } from "#business/actions.ts";
import type { AdBriefRow } from "#business/ads/brief/find-brief.ts";
import { licenseLine } from "#business/ads/brief/to-ad-brief.ts";
import { lockUnprintedAd } from "#business/ads/proofs/lock-unprinted-ad.ts";
import { writeNextProof } from "#business/ads/proofs/make-proof.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { adBrief } from "#database/schema/ads.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { findAd } from "./find-ad.ts";

type Now = { business: string | null; inHomesBy: PlainDate; brief?: AdBriefRow | undefined };

/** A name as people compare it: without its legal form, capitals and punctuation. */
const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(l\.?l\.?c|inc|corp|co|p\.?l\.?l\.?c)\b\.?/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** What of a version that we drew is no longer so, with the facts that mend it; undefined: nothing. */
export function findOutdatedProofFacts(
  version: Pick<Proof, "source" | "facts" | "number"> | undefined,
  { business, inHomesBy, brief }: Now,
): { says: string; facts: Proof["facts"] } | undefined {
  if (version?.source !== "studio") return undefined;
  const { facts, number } = version;
  const isRenamed = business !== null && plainName(business) !== plainName(facts.name);
  const isOver = hasOffer(facts) && facts.lastDay !== "" && facts.lastDay <= inHomesBy;
  const license = licenseLine({ ...facts, name: "" });
  const details = brief?.sentAt ? brief.facts : facts;
  const licenseNow = licenseLine({ ...details, name: "" });
  if (!isRenamed && !isOver && license === licenseNow) return undefined;
  const says = [
    ...(isRenamed
      ? [`Version ${number} says “${facts.name}”, and our records say “${business}”.`]
      : []),
    ...(license === licenseNow
      ? []
      : [`Its license is ${quoted(license)}, and ${quoted(licenseNow)} in the ad details.`]),
    ...(isOver
      ? [`Its offer ends on ${longDate(facts.lastDay)}, before the card is in homes.`]
      : []),
  ].join(" ");
  return {
    says,
    facts: {
      ...facts,
      name: isRenamed ? business : facts.name,
      lastDay: isOver ? "" : facts.lastDay,
      license: details.license,
      licenseNumber: details.licenseNumber,
      licensedName: details.licensedName,
    },
  };
}

const quoted = (license: string) => (license ? `“${license}”` : "none");

/**
 * Makes a draft of the version that would print with the business's present name and license, and without a last day that has gone by. An
 * approval stays until its customer approves the draft. Refuses where nothing is outdated, and a printed card.
 */
export const makeCurrentVersion = defineAction({
  name: "makeCurrentVersion",
  permission: "ads.change",
  undo: "harmless",
  async run(tx, { reservationId }: { reservationId: number }, context) {
    const ad = await lockUnprintedAd(reservationId, tx);
    const { prints, sent, brief } = (await findAd(reservationId, tx)) ?? {};
    const now = {
      business: await findBusinessName(ad.reservation.advertiserId, tx),
      inHomesBy: ad.spot.inHomesBy,
      brief,
    };
    const version = prints ?? sent;
    const outdated = findOutdatedProofFacts(version, now);
    if (!version?.look || !outdated) {
      throw new Refusal("conflict", "This ad is up to date. Nothing was changed.");
    }
    await updateBrief(tx, version, now);
    const made = { facts: outdated.facts, look: version.look, madeBy: context.operator.name };
    return { result: await writeNextProof(tx, ad, made, context) };
  },
});

/** What is outdated in the ad details as they are now; what their customer has changed since the version stays. */
async function updateBrief(tx: Queryable, version: Proof, now: Now): Promise<void> {
  const outdated = now.brief && findOutdatedProofFacts({ ...version, facts: now.brief.facts }, now);
  if (!outdated) return;
  const { facts } = outdated;
  await tx.update(adBrief).set({ facts }).where(eq(adBrief.reservationId, version.reservationId));
}

async function findBusinessName(id: number | null, tx: Queryable): Promise<string | null> {
  if (id === null) return null;
  const [row] = await tx
    .select({ name: advertiser.name })
    .from(advertiser)
    .where(eq(advertiser.id, id));
  return row?.name ?? null;
}
