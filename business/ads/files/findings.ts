import { getSize } from "#artwork/layouts/sizes.ts";
import type { Inspection } from "#platform/files/inspection/inspection.ts";
import { cutText } from "#platform/text-limits.ts";
import type { SizeId } from "#site.ts";
import type { AdFile, AdFileInspectionAndPlacement, AdFileUse } from "./ad-file.ts";
import { defaultPlacement, placeInBox } from "./placement.ts";

/** What a check found out about a file, in words for its owner. Only what the software knows. Safe in the browser. */

/** `stop`: it doesn't print as it is, unless the office decides otherwise. `warn`: look at it. `tell`: good to know. */
export type FindingLevel = "stop" | "warn" | "tell" | "good";

export type Finding = { level: FindingLevel; says: string; todo?: string };

/** Pixels to the inch: sharp from the first on, usable from the second on. What trade printers ask for. */
const resolutions = { sharp: 300, usable: 200 } as const;

/** How much of the area may change visibly on paper before we say so. */
const VISIBLE_SHARE = 0.1;
/** How far two shapes may differ and still be the same to the eye. */
const SAME_SHAPE = 0.02;
/** A page that is printed this much smaller has small type. */
const MUCH_SMALLER = 0.8;

type Measured = {
  report: AdFileInspectionAndPlacement;
  use: AdFileUse;
  type: AdFile["type"];
  size: SizeId;
};

/** What to say about a file that has been checked, the most serious first; nothing while it is being checked. */
export function listFindings(
  { state, report, use, type }: Pick<AdFile, "state" | "report" | "use" | "type">,
  size: SizeId,
): Finding[] {
  if (state !== "ready" || !report) return [];
  const about = { report, use, type, size };
  const found =
    use === "artwork"
      ? [...resolution(about), ...shape(about), ...page(report.inspection), ...words(report)]
      : resolution(about);
  return [...found, ...colors(report.inspection), ...fonts(report.inspection)].sort(
    (one, other) => levels.indexOf(one.level) - levels.indexOf(other.level),
  );
}

/** Why a finished ad should not print in a spot of a size, with what to do; undefined if nothing that we know stops it. */
export function findPrintProblem(
  file: Parameters<typeof listFindings>[0],
  size: SizeId,
): string | undefined {
  if (file.use !== "artwork") return undefined;
  const stops = listFindings(file, size).filter(({ level }) => level === "stop");
  if (stops.length === 0) return undefined;
  return stops.map(({ says, todo }) => (todo ? `${says} ${todo}` : says)).join(" ");
}

const levels: FindingLevel[] = ["stop", "warn", "tell", "good"];

/** Pixels to the inch at the size in which it prints; undefined for drawings, which have none. */
export function printedResolution({ report, type, use, size }: Measured): number | undefined {
  if (type === "image/svg+xml" || type === "application/pdf") return undefined;
  const { widthInches: width, heightInches: height } = getSize(size);
  const picture = report.inspection;
  const placement = use === "artwork" ? (report.placement ?? defaultPlacement) : defaultPlacement;
  return Math.floor(picture.width / placeInBox(picture, { width, height }, placement).width);
}

function resolution(about: Measured): Finding[] {
  const ppi = printedResolution(about);
  if (ppi === undefined) return about.type === "image/svg+xml" ? [sharpDrawing] : [];
  const { use, size } = about;
  const { widthInches, heightInches } = getSize(size);
  const wanted = `${widthInches * resolutions.sharp} × ${heightInches * resolutions.sharp} pixels`;
  if (ppi >= resolutions.sharp) {
    return [{ level: "good", says: `It prints sharp, at ${ppi} pixels per inch.` }];
  }
  if (use !== "artwork") {
    if (ppi >= resolutions.usable) return [];
    return [
      {
        level: "warn",
        says: `It’s small: stretched across the whole spot, it would print at ${ppi} pixels per inch.`,
        todo: use === "logo" ? "Send a PDF or SVG if you have one." : "Send the original photo.",
      },
    ];
  }
  if (ppi >= resolutions.usable) {
    return [
      {
        level: "warn",
        says: `It prints a little soft, at ${ppi} pixels per inch.`,
        todo: `Send one with ${wanted} if you can.`,
      },
    ];
  }
  return [
    {
      level: "stop",
      says: `It’s too small to print well: ${ppi} pixels per inch, and it needs at least ${resolutions.usable}.`,
      todo: `Send one with ${wanted}, or a PDF.`,
    },
  ];
}

const sharpDrawing: Finding = {
  level: "good",
  says: "It’s a drawing, so it prints sharp at any size.",
};

function shape({ report, size }: Measured): Finding[] {
  const { inspection, placement } = report;
  const { widthInches, heightInches } = getSize(size);
  const spot = `${widthInches} × ${heightInches} in`;
  const ratio = inspection.width / inspection.height / (widthInches / heightInches);
  if (Math.abs(ratio - 1) > SAME_SHAPE) {
    const says = `It’s ${ratio > 1 ? "wider" : "taller"} than your spot, which is ${spot}.`;
    return placement
      ? [{ level: "tell", says }]
      : [{ level: "warn", says, todo: "Choose below how it fits the spot." }];
  }
  const { inches } = inspection;
  if (inches && widthInches / inches.width < MUCH_SMALLER) {
    const from = `${round(inches.width)} × ${round(inches.height)} in`;
    return [
      {
        level: "warn",
        says: `The page is ${from}, and your spot is ${spot}, so everything prints smaller.`,
        todo: "Check that the smallest type is still easy to read.",
      },
    ];
  }
  return [{ level: "good", says: `Its shape fits your spot, ${spot}.` }];
}

const round = (inches: number) => Number(inches.toFixed(2));

function page({ pdf, isTransparent }: Inspection): Finding[] {
  const found: Finding[] = [];
  if (pdf && pdf.pages > 1) {
    found.push({
      level: "warn",
      says: `It has ${pdf.pages} pages, and we use the first one.`,
      todo: "If your ad is on another page, send just that page.",
    });
  }
  if (pdf && pdf.bleed !== null) {
    found.push({ level: "tell", says: "We trim it at the file’s trim marks." });
  }
  if (isTransparent) {
    found.push({ level: "tell", says: "Parts of it are transparent. They print white." });
  }
  return found;
}

function words({ inspection: { code, pdf } }: AdFileInspectionAndPlacement): Finding[] {
  const found: Finding[] = [];
  if (code === null) {
    found.push({
      level: "warn",
      says: "We didn’t find a QR code that a phone can read.",
      todo: "We add one in the lower right corner, so leave an inch free there. Or add your own, at least ¾ in wide, dark on white.",
    });
  } else {
    found.push({
      level: "tell",
      says: `Its QR code works and reads “${cutText(code, 80)}”.`,
      todo: "We can’t count scans of your own code.",
    });
  }
  if (pdf?.hasPhone === false) {
    found.push({
      level: "warn",
      says: "We didn’t find a phone number in its text.",
      todo: "Check that your number is on it.",
    });
  }
  return found;
}

function colors({ colorSpace, paper, pdf }: Inspection): Finding[] {
  const found: Finding[] = [];
  if (paper.visibleShare >= VISIBLE_SHARE) {
    found.push({
      level: "warn",
      says: `About ${Math.round(paper.visibleShare * 100)}% of it looks different on paper, which can’t show the brightest colors.`,
      todo: "See below how it prints.",
    });
  } else if (colorSpace === "rgb") {
    found.push({ level: "good", says: "Its colors print close to what you see." });
  }
  if (colorSpace === "cmyk") found.push({ level: "good", says: "It’s in print colors (CMYK)." });
  if (pdf && pdf.spotColors.length > 0) {
    found.push({
      level: "warn",
      says: `It uses the spot color${pdf.spotColors.length > 1 ? "s" : ""} ${pdf.spotColors.slice(0, 3).join(", ")}, and we print with four inks.`,
      todo: "The color may shift. See below how it prints.",
    });
  }
  return found;
}

function fonts({ pdf, svgHasText }: Inspection): Finding[] {
  const todo = "Save it with its fonts embedded, or convert the text to outlines.";
  if (svgHasText) {
    return [
      {
        level: "warn",
        says: "Its text isn’t converted to outlines, so the letters may change.",
        todo,
      },
    ];
  }
  if (!pdf || pdf.missingFonts.length === 0) return [];
  const names = pdf.missingFonts.slice(0, 3).join(", ");
  return [
    {
      level: "warn",
      says: `It’s missing the font${pdf.missingFonts.length > 1 ? "s" : ""} ${names}, so the letters may change.`,
      todo,
    },
  ];
}
