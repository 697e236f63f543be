import { officePaths } from "#app/office/office-paths.ts";
import type { Task } from "#app/office/today/tasks.ts";
import {
  ADDRESS_ZONE,
  type PressFinding,
  pressFindingKinds,
  STRIP,
} from "#artwork/press/press-finding.ts";

export type Mend = Task["action"];

type AdPlace = Exclude<(typeof pressFindingKinds)[keyof typeof pressFindingKinds], "printer">;

const inAd: Record<AdPlace, (reservation: number) => Mend> = {
  details: (ad) => ({ name: "Change the ad", to: `${officePaths.ad(ad)}#brief` }),
  files: (ad) => ({ name: "Replace the picture", to: officePaths.adFiles(ad) }),
  code: (ad) => ({ name: "Check the code", to: officePaths.adCode(ad) }),
  proofs: (ad) => ({ name: "Read and answer", to: `${officePaths.ad(ad)}#proofs` }),
  correction: (ad) => ({ name: "Correct it", to: `${officePaths.ad(ad)}#outdated` }),
  approval: (ad) => ({ name: "See the approval", to: `${officePaths.ad(ad)}#approve` }),
  reminder: (ad) => ({ name: "Send reminder", to: officePaths.ad(ad), press: "remind" }),
  refusal: (ad) => ({ name: "See the refusal", to: `${officePaths.ad(ad)}#refuse` }),
  decision: (ad) => ({ name: "Decide", to: `${officePaths.ad(ad)}#decide` }),
};

/** The one tap that mends what a check found: in the ad of its spot, in our own words, or at the printer's settings. */
export function mendFinding(
  { kind, spot }: Pick<PressFinding, "kind" | "spot">,
  { mailingId, reservationId }: { mailingId: number; reservationId: number | null },
): Mend {
  const place = pressFindingKinds[kind];
  if (place === "printer") {
    return { name: "Check the printer’s settings", to: officePaths.printerSettings() };
  }
  if (spot === STRIP || spot === ADDRESS_ZONE) {
    return { name: "Edit the strip and panel", to: `${officePaths.stripSettings()}#form` };
  }
  if (reservationId === null) {
    return { name: "Change the spot", to: `${officePaths.mailing(mailingId)}#card` };
  }
  return inAd[place](reservationId);
}

type Grouped = { sentence: string; isStop: boolean; spot: string; mends: Mend[] };

/** Each sentence once, with its spots and what mends it in each; what stops the file comes first. */
export const groupFindings = (
  findings: readonly PressFinding[],
  mendOf: (finding: PressFinding) => Mend,
): Grouped[] =>
  [...Map.groupBy(findings, ({ sentence }) => sentence)]
    .map(([sentence, same]) => ({
      sentence,
      isStop: same.some(({ isStop }) => isStop),
      spot: same.flatMap(({ spot }) => spot ?? []).join(", "),
      mends: same.map((finding) => {
        const { name, ...mend } = mendOf(finding);
        const spot = finding.spot;
        return { ...mend, name: same.length > 1 && spot ? `${name} in ${spot}` : name };
      }),
    }))
    .toSorted((a, b) => Number(b.isStop) - Number(a.isStop));
