import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { drawAddressZone, drawHouseBand, firstStripWords } from "#artwork/card/draw-house-band.ts";
import { emptySampleCard } from "#artwork/card/sample-card.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { standardLayout as layout } from "#artwork/layouts/card-layout.ts";
import type { Sketch } from "#artwork/sketch.ts";
import { chooseAndDrawThreeDesigns } from "#artwork/studio/choose-and-draw-three-designs.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { makePressFileInThisProcess } from "./make-press-file-in-this-process.ts";
import type { PressCard, PressCell } from "./press-file.ts";
import { ADDRESS_ZONE } from "./press-finding.ts";
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
    ["strip", houseBand, drawHouseBand({ ...firstStripWords, ...emptySampleCard.house })],
    [ADDRESS_ZONE, postOffice, drawAddressZone(postOffice)],
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

/** What a program of this machine says of a file; undefined where it isn't installed. */
function run(program: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (error) return undefined;
  return `${status === 0 ? "" : `${program} failed: ${stderr}`}${stdout}`;
}

/** Percent of ink at most on a page within its bleed, from its inks at 72 to the inch: outside are marks of all four. */
function mostInk(pam: Buffer): number {
  const start = pam.indexOf("ENDHDR\n") + "ENDHDR\n".length;
  const edge = profile.slug * 72;
  const width = (layout.width + 2 * profile.bleed) * 72;
  const height = (layout.height + 2 * profile.bleed) * 72;
  let most = 0;
  for (let y = edge; y < edge + height; y++) {
    const row = start + 4 * (y * (width + 2 * edge) + edge);
    for (let i = row; i < row + 4 * width; i += 4) {
      const sum = pam.subarray(i, i + 4).reduce((all, ink) => all + ink, 0);
      most = Math.max(most, sum);
    }
  }
  return (most * 100) / 255;
}

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
    const coded = card.cells.filter(({ id }) => id !== ADDRESS_ZONE).map(({ id }) => id);
    const codes = new Map(coded.map((id) => [id, ADDRESS]));
    const { findings } = await makePressFileInThisProcess({
      card,
      profile: paper,
      codes,
      folder,
    });
    expect(findings.filter(({ isStop }) => isStop)).toEqual([]);

    const file = join(folder, pressFileParts.pdf);
    const seen = {
      qpdf: run("qpdf", "--check", file),
      fonts: run("pdffonts", file)?.split("\n").slice(2).join("").trim(),
      images: run("pdfimages", "-list", file)?.split("\n").slice(2).filter(Boolean),
      boxes: run("pdfinfo", "-box", file),
      drawn: run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=nullpage", file),
    };
    expect(seen.qpdf ?? "No syntax or stream encoding errors").toContain("No syntax or stream");
    expect(seen.fonts ?? "").toBe("");
    for (const line of seen.images ?? []) {
      const [, , kind, , , color, , , , , , , ppi] = line.trim().split(/\s+/);
      expect([kind, color, Number(ppi) >= 300]).toEqual(["image", "cmyk", true]);
    }
    expect(seen.boxes ?? "PDF/X-1a:2003").toContain("PDF/X-1a:2003");
    expect(seen.drawn ?? "").toBe("");

    const inks = join(folder, "inks-%d.pam");
    const gs = ["-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pamcmyk32", "-r72", `-sOutputFile=${inks}`];
    if (run("gs", ...gs, file) === "") {
      for (const page of ["1", "2"]) {
        const most = mostInk(readFileSync(inks.replace("%d", page)));
        expect(most).toBeGreaterThan(50);
        expect(most).toBeLessThan(profile.inkLimit + 1);
      }
    }
    if (run("pdftoppm", "-r", "300", "-png", file, join(folder, "page")) === "") {
      const read = run(
        "zbarimg",
        "-q",
        "--raw",
        join(folder, "page-1.png"),
        join(folder, "page-2.png"),
      );
      const all = coded.map(() => ADDRESS);
      expect(read?.split("\n").filter(Boolean) ?? all).toEqual(all);
    }
  },
);
