import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import type { PressProfile } from "#artwork/press/press-profile.ts";

type Promised = {
  layout: Pick<CardLayout, "width" | "height">;
  profile: Pick<PressProfile, "bleed" | "slug" | "inkLimit">;
  /** What its codes say, in any order; or how many there are. */
  codes: readonly string[] | number;
  /** How many pictures it has at least: without one nothing is judged. */
  pictures?: number;
};

/** What a program of this machine says of a file; undefined where it isn't installed. */
function run(program: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (error) return undefined;
  return `${status === 0 ? "" : `${program} failed: ${stderr}`}${stdout}`;
}

const lines = (said: string | undefined) => said?.split("\n").filter((line) => line.trim()) ?? [];

/**
 * What the programs that this machine has (qpdf, poppler, Ghostscript, zbar) find wrong with a press file: its form, its boxes, a
 * font, a picture that isn't of four inks at 300 to the inch, ink over the limit, a code that is lost or another.
 */
export function findOutsideComplaints(file: string, promised: Promised): string[] {
  const folder = mkdtempSync(join(tmpdir(), "outside-"));
  try {
    const form = run("qpdf", "--check", file) ?? "No syntax or stream";
    return [
      ...(form.includes("No syntax or stream") ? [] : [form]),
      ...lines(run("pdffonts", file)).slice(2),
      ...findPictureComplaints(run("pdfimages", "-list", file), promised),
      ...lines(run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=nullpage", file)),
      ...findBoxComplaints(run("pdfinfo", "-box", "-f", "1", "-l", "2", file), promised),
      ...findInkComplaints(file, folder, promised),
      ...findCodeComplaints(file, folder, promised),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findPictureComplaints(list: string | undefined, { pictures = 0 }: Promised): string[] {
  if (list === undefined) return [];
  const found = lines(list).slice(2);
  return [
    ...(found.length < pictures ? [`it has ${found.length} pictures, not ${pictures}`] : []),
    ...found.filter((line) => !isPressPicture(line)),
  ];
}

/** A line of `pdfimages -list`. */
function isPressPicture(line: string): boolean {
  const [, , kind, , , color, , , , , , , ppi] = line.trim().split(/\s+/);
  return kind === "image" && color === "cmyk" && Number(ppi) >= 300;
}

/** The trim is the card; bleed and slug are around it. */
function findBoxComplaints(said: string | undefined, promised: Promised): string[] {
  if (said === undefined) return [];
  const { layout, profile } = promised;
  const around = profile.bleed + profile.slug;
  const [width, height] = [layout.width + 2 * around, layout.height + 2 * around];
  const edges = { MediaBox: 0, BleedBox: profile.slug, TrimBox: around };
  return [
    ...(said.includes("PDF/X-1a:2003") ? [] : ["It doesn’t say PDF/X-1a:2003."]),
    ...Object.entries(edges).flatMap(([name, edge]) => {
      const box = [edge, edge, width - edge, height - edge].map((inches) => inches * 72);
      const found = [...said.matchAll(new RegExp(`${name}: +([\\d. ]+)`, "g"))];
      const isRight = ([, numbers = ""]: readonly string[]) =>
        numbers.trim().split(/ +/).map(Number).join() === box.join();
      return found.length === 2 && found.every(isRight) ? [] : [`${name} isn’t ${box} twice`];
    }),
  ];
}

function findInkComplaints(file: string, folder: string, promised: Promised): string[] {
  const inks = join(folder, "inks-%d.pam");
  const how = ["-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pamcmyk32", "-r72"];
  if (run("gs", ...how, `-sOutputFile=${inks}`, file) !== "") return [];
  return [1, 2].flatMap((page) => {
    const most = mostInk(readFileSync(inks.replace("%d", String(page))), promised);
    const isFine = most > 50 && most < promised.profile.inkLimit + 1;
    return isFine ? [] : [`page ${page} has up to ${most} % of ink`];
  });
}

/** Percent of ink at most on a page within its bleed, from its inks at 72 to the inch: outside are marks of all four. */
function mostInk(pam: Buffer, { layout, profile }: Promised): number {
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

function findCodeComplaints(file: string, folder: string, { codes }: Promised): string[] {
  if (run("pdftoppm", "-r", "300", "-png", file, join(folder, "page")) !== "") return [];
  const pages = [1, 2].map((page) => join(folder, `page-${page}.png`));
  const said = run("zbarimg", "-q", "--raw", ...pages);
  if (said === undefined) return [];
  const read = lines(said);
  const isRight =
    typeof codes === "number"
      ? read.length === codes
      : read.toSorted().join() === codes.toSorted().join();
  return isRight ? [] : [`the codes say ${read}, not ${codes}`];
}
