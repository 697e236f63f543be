import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { defaultHouseBandWords, drawAddressZone, drawHouseBand } from "#artwork/card/draw-card.ts";
import { emptySampleCard } from "#artwork/card/sample-card.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { standardLayout as layout } from "#artwork/layouts/card-layout.ts";
import type { Sketch } from "#artwork/sketch.ts";
import { chooseAndDrawThreeDesigns } from "#artwork/studio/choose-and-draw-three-designs.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { findOutsideComplaints } from "#tests/support/files/outside-tools.ts";
import { makePressFileInThisProcess } from "./make-press-file-in-this-process.ts";
import type { PressCard, PressCell } from "./press-file.ts";
import { ADDRESS_ZONE_CELL_ID } from "./press-finding.ts";
import type { PressProfile } from "./press-profile.ts";
import { pressFileParts } from "./run-in-press-process.ts";

vi.setConfig({ testTimeout: 600_000 });

const ADDRESS = "HTTPS://SPOTLIGHT.EXAMPLE/R/AB12CD";
const profile: PressProfile = {
  ...{ standard: "PDF/X-1a:2003", bleed: 0.125, slug: 0.375, marks: true, inkLimit: 300 },
  ...{ profile: "artwork/studio/color/FOGRA39L_coated.icc", condition: "FOGRA39" },
};

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

/** A card of one of three designs of some industry in each spot; the same number, the same card. */
function composeCard(seed: number): PressCard {
  let state = seed;
  const pick = <One>(list: readonly One[]): One => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const one = list[Math.floor((state / 2 ** 31) * list.length)];
    if (one === undefined) throw new Error("there is nothing to pick");
    return one;
  };
  const cells = layout.spots.map(({ id, side, size: sold, x, y, width, height }): PressCell => {
    const [industry, brief] = pick([...sampleBriefs]);
    const ad = pick(chooseAndDrawThreeDesigns(setter, { brief, size: sold, industry }));
    const mark = trimmedAdMark(setter, ad, ADDRESS, 0, 0);
    const size = { width: mark.width, height: mark.height };
    const svg = drawingToSvg({ ...size, title: industry, marks: [mark], forPrint: true });
    return { id, side, cell: { x, y, width, height }, svg, hasBleed: true };
  });
  const { houseBand, postOffice } = layout;
  const ours: [string, typeof houseBand, readonly Sketch[]][] = [
    ["strip", houseBand, drawHouseBand({ ...defaultHouseBandWords, ...emptySampleCard.house })],
    [ADDRESS_ZONE_CELL_ID, postOffice, drawAddressZone(postOffice)],
  ];
  for (const [id, { side, x, y, width, height }, marks] of ours) {
    const mark = trimmedAdMark(
      setter,
      { width: width * 100, height: height * 100, marks },
      ADDRESS,
      0,
      0,
    );
    const size = { width: mark.width, height: mark.height };
    const svg = drawingToSvg({ ...size, title: id, marks: [mark], forPrint: true });
    cells.push({ id, side, cell: { x, y, width, height }, svg, hasBleed: true });
  }
  const at = new Date("2026-11-20T00:00:00Z");
  return { layout, cells, title: `Card ${seed}`, publisher: "Scottsdale Spotlight", at };
}

const areOutsideToolsHere = ["qpdf", "pdfimages", "pdfinfo", "gs", "zbarimg"].every(
  (program) => !spawnSync(program, ["--version"]).error,
);

const cards = Array.from({ length: 10 }, (_, i) => ({ seed: i + 1, paper: profile }));
/** Ghostscript's, where this machine has it. */
const other = "/usr/share/color/icc/ghostscript/default_cmyk.icc";
const otherPaper = { ...profile, profile: other, condition: "Another paper" };

test.for([...cards, ...(existsSync(other) ? [{ seed: 11, paper: otherPaper }] : [])])(
  "composed card $seed has nothing to mend, also in the eyes of the programs that this machine has",
  async ({ seed, paper }) => {
    const folder = mkdtempSync(join(tmpdir(), "composed-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const card = composeCard(seed);
    const coded = card.cells.filter(({ id }) => id !== ADDRESS_ZONE_CELL_ID).map(({ id }) => id);
    const codes = new Map(coded.map((id) => [id, ADDRESS]));
    const { findings } = await makePressFileInThisProcess({
      card,
      profile: paper,
      codes,
      folder,
    });
    expect(findings.filter(({ isStop }) => isStop)).toEqual([]);

    const file = join(folder, pressFileParts.pdf);
    const promised = { layout, profile: paper, codes: coded.map(() => ADDRESS) };
    expect(findOutsideComplaints(file, promised)).toEqual([]);
    if (seed === 1 && areOutsideToolsHere) {
      const other = { ...profile, bleed: 0.25, inkLimit: 60 };
      const complaints = findOutsideComplaints(file, {
        layout,
        profile: other,
        codes: ["another"],
        pictures: 1,
      });
      expect(complaints).toEqual([
        "it has 0 pictures, not 1",
        ...["MediaBox", "BleedBox", "TrimBox"].map((box) => expect.stringContaining(box)),
        ...[1, 2].map((page) => expect.stringMatching(`^page ${page} has up to \\d`)),
        expect.stringContaining("the codes say"),
      ]);
    }
  },
);
