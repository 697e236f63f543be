import { expect, test } from "vitest";
import { officePaths } from "#app/office/office-paths.ts";
import {
  ADDRESS_ZONE,
  type PressFindingKind,
  pressFindingKinds,
  STRIP,
} from "#artwork/press/press-finding.ts";
import { mendFinding } from "./mend-finding.ts";

const kinds = Object.keys(pressFindingKinds) as PressFindingKind[];
const of = (kind: PressFindingKind, spot: string | undefined, reservationId: number | null) =>
  mendFinding({ kind, ...(spot !== undefined && { spot }) }, { mailingId: 7, reservationId });

test("each kind of finding has a tap that mends it, in the ad of its spot or at the printer’s settings", () => {
  for (const kind of kinds) {
    const { name, to } = of(kind, "F1", 12);
    expect(name, kind).not.toBe("");
    expect([officePaths.printerSettings(), officePaths.ad(12)], kind).toContain(
      to.startsWith(officePaths.ad(12)) ? officePaths.ad(12) : to,
    );
  }
});

test("what prints beside ads is mended where its words are, a house ad on its card, and no finding leads to another ad", () => {
  for (const kind of kinds.filter((one) => pressFindingKinds[one] !== "printer")) {
    for (const spot of [STRIP, ADDRESS_ZONE]) {
      expect(of(kind, spot, null).to, kind).toBe(`${officePaths.stripSettings()}#form`);
    }
    expect(of(kind, "F1", null).to, kind).toBe(`${officePaths.mailing(7)}#card`);
  }
});

test("an ad that waits for its customer is reminded with the tap itself", () => {
  expect(of("unapproved", "F1", 12)).toMatchObject({ to: officePaths.ad(12), press: "remind" });
});
