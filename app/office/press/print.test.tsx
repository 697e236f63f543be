import { expect, test } from "vitest";
import { officePaths } from "#app/office/office-paths.ts";
import type { PressFinding, PressFindingKind } from "#artwork/press/press-finding.ts";
import {
  ADDRESS_ZONE_CELL_ID,
  fixPlaceByFindingKind,
  STRIP_CELL_ID,
} from "#artwork/press/press-finding.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import type { PressFile } from "#business/press/press-file.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { PrintSpotsPanel } from "./print-spots.tsx";
import { chooseFindingFix, describeNextPrintStep } from "./print-view.ts";

function served(kind: PressFinding["kind"]): string {
  const reservationId = 12;
  const finding = { kind, spot: "F1", sentence: "It can’t print.", isStop: true };
  const fix = chooseFindingFix(finding, { mailingId: 7, reservationId });
  const spot = { spot: "F1", who: "Copper", reservationId, number: 1, takesReason: true };
  return renderScreen(
    <PrintSpotsPanel
      spots={[{ ...spot, findings: [{ ...finding, fix }] }]}
      step={{ status: "Not ready", says: "", at: "spots" }}
      files={[]}
      isClosed
      formKey="00000000-0000-4000-8000-000000000000"
    />,
  );
}

test("a spot that waits for approval takes a reason, and its reminder goes by a form of its own", () => {
  const html = served("unapproved");
  expect(html).toContain('aria-label="Send reminder: F1 Copper"');
  expect(html).toMatch(/<button[^>]*form="mend-office-ads-12"/);
  const [whole, own] = html.split("</form>");
  expect(whole).toContain('name="reason-F1"');
  expect(own).toMatch(/<form[^>]*id="mend-office-ads-12"/);
  expect(own).toContain('action="/office/ads/12"');
  expect(html).toContain("Print it anyway (say why)");
});

test("what is mended elsewhere is a link, and needs no form", () => {
  const html = served("code");
  expect(html).toContain('aria-label="Check the code: F1 Copper"');
  expect(html).not.toContain('id="mend-');
});

const made: PressFile = {
  ...{ id: 1, mailingId: 1, number: 1, state: "ready", progress: 100, problem: null },
  ...{ printer: printerSetting.first, content: { versions: [], findings: [] } },
  ...{ hash: "ab", byteCount: 1, madeBy: "Ana", madeAt: new Date(0) },
  ...{ sentAt: null, sentTo: null, quoteCents: null, proof: null },
  ...{ approvedBy: null, approvedAt: null, approvedNote: null },
  ...{ tracking: null, arrivedOn: null, arrivedPieces: null, spoiledPieces: null },
};
const sent = { ...made, sentAt: new Date(0), sentTo: "Press" };
const proof = { hash: "cd", name: "proof.pdf", addedBy: "Ana", compared: { front: 0, back: 0 } };

const step = (files: PressFile[], known = {}) =>
  describeNextPrintStep({ state: "closed", stops: 0, spots: 14, files, ...known });

test("the next step of a card's print follows its spots, its file, the printer's proof, and the cards", () => {
  expect(step([], { state: "published" })).toMatchObject({ status: "Booking is open" });
  expect(step([], { stops: 3 })).toEqual({
    status: "Not ready",
    says: "3 of 14 spots can’t print yet. Fix those first.",
    at: "spots",
  });
  expect(step([])).toMatchObject({ says: "Every spot is ready.", at: "make" });
  expect(step([{ ...made, state: "making" }]).status).toBe("Being made");
  expect(step([{ ...made, state: "refused" }]).status).toBe("Can’t be sent");
  expect(step([made]).says).toBe("Send file 1 to the printer, then record who has it.");
  expect(step([{ ...made, number: 2 }, sent])).toMatchObject({
    says: "Add the printer’s proof when it comes.",
    at: "file-1",
  });
  expect(step([{ ...sent, proof }]).says).toContain("Approve it.");
  const differs = { ...proof, compared: { front: 0.01, back: 0 } };
  expect(step([{ ...sent, proof: differs }]).says).toContain("Look at the differences.");
  const approved = { ...sent, proof, approvedAt: new Date(0), approvedBy: "Ana" };
  expect(step([approved]).says).toBe("Record the cards when they arrive.");
  const arrived = { ...approved, arrivedOn: "2027-05-07", arrivedPieces: 10_250 };
  expect(step([arrived])).toMatchObject({
    says: "10,250 cards arrived on Fri, May 7. Mark it as printed.",
    at: "mailing",
  });
  expect(step([arrived], { state: "dropped" }).status).toBe("Printed");
});

const kinds = Object.keys(fixPlaceByFindingKind) as PressFindingKind[];
const of = (kind: PressFindingKind, spot: string | undefined, reservationId: number | null) =>
  chooseFindingFix({ kind, ...(spot !== undefined && { spot }) }, { mailingId: 7, reservationId });

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
  for (const kind of kinds.filter((one) => fixPlaceByFindingKind[one] !== "printer")) {
    for (const spot of [STRIP_CELL_ID, ADDRESS_ZONE_CELL_ID]) {
      expect(of(kind, spot, null).to, kind).toBe(`${officePaths.stripSettings()}#form`);
    }
    expect(of(kind, "F1", null).to, kind).toBe(`${officePaths.mailing(7)}#card`);
  }
});

test("an ad that waits for its customer is reminded with the tap itself", () => {
  expect(of("unapproved", "F1", 12)).toMatchObject({ to: officePaths.ad(12), press: "remind" });
});
