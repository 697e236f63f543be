import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawAddressZone, drawCompactHouseBand, drawHouseBand } from "#artwork/card/draw-card.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { type Box, type CardLayout, standardLayout } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { PressCell } from "#artwork/press/press-file.ts";
import {
  ADDRESS_ZONE_CELL_ID,
  type PressFinding,
  STRIP_CELL_ID,
} from "#artwork/press/press-finding.ts";
import { makePressFile } from "#artwork/press/run-in-press-process.ts";
import type { Sketch } from "#artwork/sketch.ts";
import { drawHouseAd } from "#artwork/studio/house-ads.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { loadTypeSetter } from "#business/ads/design/design-ad.ts";
import { type HouseBandSetting, houseBandSetting } from "#business/company/house-band-setting.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { company } from "#company.ts";
import { addDays, arizonaDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { SizeId } from "#site.ts";
import { withPaperProfile } from "./paper-profile.ts";
import { toPressProfile } from "./press-file.ts";

/** What the card prints besides ads: our strip, and the post office's zone. */

/** What the strip's code says, in capitals: such an address is a smaller code, and our pages answer to it. */
export function stripQrCodeUrl({ code }: HouseBandSetting): string {
  const home = siteOrigin(currentSettings());
  return (code === "home" ? home : `${home}/reservation`).toUpperCase();
}

/** A layout whose indicia says the postage that the owner has set. */
export function layoutWithIndicia(layout: CardLayout, words: HouseBandSetting): CardLayout {
  if (words.postage === "retail") return layout;
  const { postOffice } = layout;
  const lines = [
    ...["PRSRT STD", "ECRWSS", "U.S. POSTAGE PAID"],
    words.permitCity.toUpperCase(),
    `PERMIT NO. ${words.permitNumber}`,
  ];
  return { ...layout, postOffice: { ...postOffice, indicia: { ...postOffice.indicia, lines } } };
}

/** Our cells of a layout. `after`: the drop date of the card; the strip may name the next one. */
export async function drawStripAndPostalCells(
  layout: CardLayout,
  words: HouseBandSetting,
  after: PlainDate,
): Promise<PressCell[]> {
  const { tradeName, phone } = company();
  const [next] = words.next ? await findUpcomingMailings(addDays(after, 1), { limit: 1 }) : [];
  const band = layout.houseBand;
  const strip = (band.width < 8 ? drawCompactHouseBand : drawHouseBand)({
    tradeName,
    phone: phone.display,
    slogan: [words.first, words.second],
    invitation: [words.question, words.invitation, words.object],
    next: next ? `Next card: ${shortWeekdayDate(next.dropDate)}` : "",
  });
  const ours = [
    [STRIP_CELL_ID, band, strip],
    [ADDRESS_ZONE_CELL_ID, layout.postOffice, drawAddressZone(layout.postOffice)],
  ] as const;
  const cells: PressCell[] = [];
  for (const [id, { side, x, y, width, height }, sketches] of ours) {
    const cell = { x, y, width, height };
    const svg = await drawCell(cell, {
      sketches,
      address: stripQrCodeUrl(words),
      gutter: layout.gutter,
    });
    cells.push({ id, side, cell, svg, hasBleed: true });
  }
  return cells;
}

/** Our strip or the post office's zone as a mailing's card prints it; undefined for any other part. */
export async function drawStripOrPostalCell(
  mailing: Pick<Mailing, "layoutId" | "dropDate">,
  part: string,
): Promise<PressCell | undefined> {
  if (part !== "strip" && part !== "zone") return undefined;
  const { value: words } = await getCompanySetting(houseBandSetting);
  const layout = layoutWithIndicia(getLayout(mailing), words);
  const [strip, zone] = await drawStripAndPostalCells(layout, words, mailing.dropDate);
  return part === "strip" ? strip : zone;
}

async function drawCell(
  cell: Box,
  { sketches, address, gutter }: { sketches: readonly Sketch[]; address: string; gutter: number },
): Promise<string> {
  const half = gutter * 50;
  const size = { width: cell.width * 100 - 2 * half, height: cell.height * 100 - 2 * half };
  const marks = (await loadTypeSetter()).set(sketches, address);
  const cut = { kind: "window", x: 0, y: 0, ...size, from: [half, half], marks } as const;
  return drawingToSvg({ ...size, title: "Ours", marks: [cut], forPrint: true });
}

/** Checks the strip and the post office's zone as the check of a whole print file does, on a card without ads. */
export async function checkStripForPrint(
  words: HouseBandSetting,
  now: Date,
): Promise<readonly PressFinding[]> {
  const { value: printer } = await getCompanySetting(printerSetting);
  const layout = layoutWithIndicia(standardLayout, words);
  const cells = await drawStripAndPostalCells(layout, words, arizonaDate(now));
  const card = { layout, cells, title: "Strip", publisher: company().tradeName, at: now };
  const codes = new Map([[STRIP_CELL_ID, stripQrCodeUrl(words)]]);
  const folder = await mkdtemp(join(tmpdir(), "strip-"));
  try {
    const made = await withPaperProfile(printer, (path) =>
      makePressFile({ card, profile: toPressProfile(printer, path), codes, folder }),
    );
    return made.findings;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Our own ad for a spot that nobody has bought, as an SVG document. Its code leads to our site. */
export async function drawHouseAdSvg(spot: { id: string; size: SizeId }): Promise<string> {
  const { tradeName, phone } = company();
  const setter = await loadTypeSetter();
  const ad = drawHouseAd(spot, { tradeName, phone: phone.display });
  const address = siteOrigin(currentSettings()).toUpperCase();
  const cut = trimmedAdMark(setter, ad, address, 0, 0);
  const { width, height } = cut;
  return drawingToSvg({ width, height, title: "House ad", marks: [cut], forPrint: true });
}
