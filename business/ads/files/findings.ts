import { getSize } from "#artwork/layouts/card-layout.ts";
import type { Inspection } from "#platform/files/inspection/inspection.ts";
import { cutText } from "#platform/text-limits.ts";
import type { SizeId } from "#site.ts";
import {
  type AdFile,
  type AdFileInspectionAndPlacement,
  defaultPlacement,
  hasOnlyUnreadableCodes,
  type Placement,
  placePictureInBox,
  printedAdSizeInches,
  printPlacementKey,
} from "./ad-file.ts";

/** `stop`: it doesn't print as it is, unless the office decides otherwise. `warn`: look at it. `tell`: good to know. */
export type AdFileFindingLevel = "stop" | "warn" | "tell" | "good";

export type AdFileFinding = { level: AdFileFindingLevel; says: string; todo?: string };

const finding =
  (level: AdFileFindingLevel) =>
  (says: string, todo?: string): AdFileFinding => ({ level, says, ...(todo && { todo }) });
const stop = finding("stop");
const warn = finding("warn");
const tell = finding("tell");
const good = finding("good");

/** Pixels to the inch: sharp from the first on, usable from the second on. What trade printers ask for. */
const resolutions = { sharp: 300, usable: 200 } as const;

/** How much of the area may change visibly on paper before we say so. */
const VISIBLE_SHARE = 0.1;
/** How far two shapes may differ and still be the same to the eye. */
const SAME_SHAPE = 0.02;
/** A page that is printed this much smaller has small type. */
const MUCH_SMALLER = 0.8;

type Measured = Pick<AdFile, "use" | "type"> & {
  report: AdFileInspectionAndPlacement;
  size: SizeId;
};

/** What to say about a file that has been checked, the most serious first; nothing while it is being checked. */
export function listAdFileFindings(
  { state, report, use, type }: Pick<AdFile, "state" | "report" | "use" | "type">,
  size: SizeId,
  placement: Placement | undefined = report?.placement,
): AdFileFinding[] {
  if (state !== "ready" || !report) return [];
  const { inspection } = report;
  const about = { report: { inspection, ...(placement && { placement }) }, use, type, size };
  const ofArtwork = () => [shape(about), ...page(inspection), ...codes(about), phone(inspection)];
  return [
    resolution(about),
    ...(use === "artwork" ? ofArtwork() : []),
    ...colors(inspection),
    fonts(inspection),
  ]
    .filter((found) => found !== undefined)
    .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

/** Why a finished ad should not print in a spot of a size, with what to do; undefined if nothing that we know stops it. */
export function findAdFilePrintProblem(
  file: Parameters<typeof listAdFileFindings>[0],
  size: SizeId,
): string | undefined {
  if (file.use !== "artwork") return undefined;
  const stops = listAdFileFindings(file, size).filter(({ level }) => level === "stop");
  if (stops.length === 0) return undefined;
  return stops.map(({ says, todo }) => (todo ? `${says} ${todo}` : says)).join(" ");
}

const levels: AdFileFindingLevel[] = ["stop", "warn", "tell", "good"];

/** Pixels to the inch at the size in which it prints; undefined for drawings, which have none. */
export function printedPixelsPerInch({ report, type, use, size }: Measured): number | undefined {
  if (type === "image/svg+xml" || type === "application/pdf") return undefined;
  const { widthInches: width, heightInches: height } = getSize(size);
  const picture = report.inspection;
  const placement = use === "artwork" ? (report.placement ?? defaultPlacement) : defaultPlacement;
  return Math.floor(picture.width / placePictureInBox(picture, { width, height }, placement).width);
}

function resolution(about: Measured): AdFileFinding | undefined {
  const ppi = printedPixelsPerInch(about);
  if (ppi === undefined) {
    return about.type === "image/svg+xml"
      ? good("It’s a drawing, so it prints sharp at any size.")
      : undefined;
  }
  const { use, size } = about;
  const { widthInches, heightInches } = getSize(size);
  const wanted = `${widthInches * resolutions.sharp} × ${heightInches * resolutions.sharp} pixels`;
  if (ppi >= resolutions.sharp) return good(`It prints sharp, at ${ppi} pixels per inch.`);
  if (use !== "artwork") {
    if (ppi >= resolutions.usable) return undefined;
    return warn(
      `It’s small: stretched across the whole spot, it would print at ${ppi} pixels per inch.`,
      use === "logo" ? "Send a PDF or SVG if you have one." : "Send the original photo.",
    );
  }
  if (ppi >= resolutions.usable) {
    return warn(
      `It prints a little soft, at ${ppi} pixels per inch.`,
      `Send one with ${wanted} if you can.`,
    );
  }
  return stop(
    `It’s too small to print well: ${ppi} pixels per inch, and it needs at least ${resolutions.usable}.`,
    `Send one with ${wanted}, or a PDF.`,
  );
}

function shape({ report, size }: Measured): AdFileFinding {
  const { inspection, placement } = report;
  const { widthInches, heightInches } = getSize(size);
  const spot = `${widthInches} × ${heightInches} in`;
  const ratio = inspection.width / inspection.height / (widthInches / heightInches);
  if (Math.abs(ratio - 1) > SAME_SHAPE) {
    const [taller, side, white] =
      ratio > 1 ? ["wider", "width", "above and below"] : ["taller", "height", "left and right"];
    const than = `It’s ${taller} than your spot, which is ${spot}, so`;
    if (placement?.mode === "fill") {
      const share = Math.round(100 * (1 - Math.min(ratio, 1 / ratio)));
      return warn(
        `${than} we cut off ${share}% of its ${side}.`,
        "Check that nothing you need is cut off.",
      );
    }
    const says = `${than} there’s white ${white}.`;
    return placement ? tell(says) : warn(says, "Choose below how it fits the spot.");
  }
  const { inches } = inspection;
  if (inches && widthInches / inches.width < MUCH_SMALLER) {
    const from = `${round(inches.width)} × ${round(inches.height)} in`;
    return warn(
      `The page is ${from}, and your spot is ${spot}, so everything prints smaller.`,
      "Check that the smallest type is still easy to read.",
    );
  }
  return good(`Its shape fits your spot, ${spot}.`);
}

const round = (inches: number) => Number(inches.toFixed(2));

function page({ pdf, isTransparent }: Inspection): AdFileFinding[] {
  const found: AdFileFinding[] = [];
  if (pdf && pdf.pages > 1) {
    found.push(
      warn(
        `It has ${pdf.pages} pages, and we use the first one.`,
        "If your ad is on another page, send just that page.",
      ),
    );
  }
  if (pdf && pdf.bleed !== null) found.push(tell("We trim it at the file’s trim marks."));
  if (pdf && pdf.leftOut.notes > 0) {
    found.push(
      tell(
        `We left out ${pdf.leftOut.notes === 1 ? "a note or mark" : `${pdf.leftOut.notes} notes and marks`} that someone put on it.`,
        "If one belongs to the ad, print the file to a new PDF and send that.",
      ),
    );
  }
  if (pdf?.leftOut.hasLayers) {
    found.push(
      tell(
        "It has layers that are off or don’t print. We left them out.",
        "If one belongs to the ad, turn it on and save the file again.",
      ),
    );
  }
  if (pdf?.hasOverprint) {
    found.push(
      tell("It asks for inks to overprint. We print it as you see it here, so white stays white."),
    );
  }
  if (isTransparent) found.push(tell("Parts of it are transparent. They print white."));
  return found;
}

/** Inches from which on a code is sure to be read by a phone, and below which too few phones read it. */
const CODE_SIDES = { sure: 0.75, least: 0.5 } as const;
/** Inches by which a code may reach over the cut without loss: its outermost modules are its quiet zone's neighbors. */
const CUT_TOLERANCE = 0.01;

function codes({
  report: { inspection, placement = defaultPlacement },
  size,
}: Measured): AdFileFinding[] {
  const all = inspection.codes;
  if (hasOnlyUnreadableCodes(all)) return [askedForCode(placement)];
  if (all.length === 0) return [withoutCode(placement)];
  const box = printedAdSizeInches(size);
  const whole = placePictureInBox(inspection, box, placement);
  const lost = inspection.lostCodes[printPlacementKey(inspection, size, placement)] ?? [];
  return all.map((code): AdFileFinding => {
    if (code.text === null) {
      return warn("It looks as if it has another QR code, and we can’t read that one.", TRY_CODE);
    }
    const left = whole.x + code.x * whole.width;
    const top = whole.y + code.y * whole.height;
    const width = code.width * whole.width;
    const height = code.height * whole.height;
    const isCut =
      left < -CUT_TOLERANCE ||
      top < -CUT_TOLERANCE ||
      left + width > box.width + CUT_TOLERANCE ||
      top + height > box.height + CUT_TOLERANCE;
    const side = Math.min(width, height);
    const reads = `“${cutText(code.text, 80)}”`;
    if (isCut) {
      return stop(
        `Its QR code ${reads} is cut off.`,
        "Show all of the ad, or keep the part with the code.",
      );
    }
    if (side >= CODE_SIDES.least && lost.includes(code.text)) {
      return stop(
        `Its QR code ${reads} can’t be read as it prints here.`,
        "Make it larger or simpler, with more contrast.",
      );
    }
    if (side < CODE_SIDES.sure) {
      return (side < CODE_SIDES.least ? stop : warn)(
        `Its QR code ${reads} prints ${round(side)} in wide, which many phones can’t read.`,
        "Make it at least ¾ in wide.",
      );
    }
    return tell(`Its QR code works and reads ${reads}.`, "We can’t count scans of your own code.");
  });
}

const TRY_CODE = "Try it with your phone before you approve.";

function askedForCode({ code }: Placement): AdFileFinding {
  const says = "It looks as if it has a QR code, and we can’t read it.";
  if (code === undefined) return stop(says, "Tell us below whether it has one.");
  if (code === "ours") return tell("We add a QR code in the lower right corner.");
  return warn(says, TRY_CODE);
}

function withoutCode({ code }: Placement): AdFileFinding {
  return code === "theirs"
    ? warn("We didn’t find the QR code that you say it has.", TRY_CODE)
    : warn(
        "We didn’t find a QR code that a phone can read.",
        "We add one in the lower right corner, so leave an inch free there. Or add your own, at least ¾ in wide.",
      );
}

function phone({ pdf }: Inspection): AdFileFinding | undefined {
  return pdf?.hasPhone === false
    ? warn("We didn’t find a phone number in its text.", "Check that your number is on it.")
    : undefined;
}

function colors({ colorSpace, paper, pdf }: Inspection): AdFileFinding[] {
  const found: AdFileFinding[] = [];
  if (paper.visibleShare >= VISIBLE_SHARE) {
    found.push(
      warn(
        `About ${Math.round(paper.visibleShare * 100)}% of it looks different on paper, which can’t show the brightest colors.`,
        "See below how it prints.",
      ),
    );
  } else if (colorSpace === "rgb") {
    found.push(good("Its colors print close to what you see."));
  }
  if (colorSpace === "cmyk") found.push(good("It’s in print colors (CMYK)."));
  if (pdf && pdf.spotColors.length > 0) {
    found.push(
      warn(
        `It uses the spot color${pdf.spotColors.length > 1 ? "s" : ""} ${pdf.spotColors.slice(0, 3).join(", ")}, and we print with four inks.`,
        "The color may shift. See below how it prints.",
      ),
    );
  }
  return found;
}

function fonts({ pdf, svgHasText }: Inspection): AdFileFinding | undefined {
  const todo = "Save it with its fonts embedded, or convert the text to outlines.";
  if (svgHasText)
    return warn("Its text isn’t converted to outlines, so the letters may change.", todo);
  if (!pdf || pdf.missingFonts.length === 0) return undefined;
  const names = pdf.missingFonts.slice(0, 3).join(", ");
  return warn(
    `It’s missing the font${pdf.missingFonts.length > 1 ? "s" : ""} ${names}, so the letters may change.`,
    todo,
  );
}
