import { createHash } from "node:crypto";
import type { Box } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { PressCard, PressCell } from "#artwork/press/press-file.ts";
import {
  blockingFinding,
  type PressFinding,
  type PressFindingKind,
  STRIP_CELL_ID,
} from "#artwork/press/press-finding.ts";
import { paletteOfAdLook } from "#business/ads/design/choose-look.ts";
import { findAdFile } from "#business/ads/files/find-ad-files.ts";
import {
  findOfficeAdsOnMailings,
  type OfficeAd,
} from "#business/ads/find-office-ads-on-mailings.ts";
import {
  isProofDrawingIntact,
  loadProof,
  readProofDrawing,
} from "#business/ads/proofs/find-proofs.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { type HouseBandSetting, houseBandSetting } from "#business/company/house-band-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { ensureSpotCode, spotCodeUrl } from "#business/results/spot-code.ts";
import { company } from "#company.ts";
import { arizonaMidnight } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { currentSettings } from "#platform/settings.server.ts";
import {
  drawHouseAdSvg,
  drawStripAndPostalCells,
  layoutWithIndicia,
  stripQrCodeUrl,
} from "./our-cells.ts";
import type { PressAdVersion } from "./press-file.ts";

export type PressSpot = {
  spot: string;
  ad: OfficeAd | undefined;
  version: PressAdVersion | undefined;
  findings: readonly PressFinding[];
};

/** By spot id, why the office prints an ad that nobody approved. */
export type PrintReasonBySpot = Readonly<Record<string, string>>;

/** Each spot of a card with the ad that would print in it, and what stops it or should be known (Terms: Proof and approval). */
export async function findPressSpots(
  mailing: Mailing,
  reasons: PrintReasonBySpot = {},
  tx: Queryable = db,
): Promise<PressSpot[]> {
  const ads = await findOfficeAdsOnMailings([mailing.id], tx);
  const judged: PressSpot[] = [];
  for (const place of getLayout(mailing).spots) {
    const spot = place.id;
    const ad = ads.find((candidate) => candidate.spot === spot);
    if (ad) {
      judged.push(await judge(ad, reasons[spot]?.trim() ?? "", tx));
      continue;
    }
    const hash = sha256(await drawHouseAdSvg(place));
    const house = { reservationId: null, number: null, business: "House ad", exception: null };
    judged.push({ spot, ad, version: { spot, hash, ...house }, findings: [] });
  }
  return judged;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function judge(ad: OfficeAd, reason: string, tx: Queryable): Promise<PressSpot> {
  const { spot, prints, reservationId } = ad;
  if (!prints) return { spot, ad, version: undefined, findings: [whyNothingPrints(ad)] };
  const proof = await loadProof(prints.id, tx);
  const exception = ad.isApproved
    ? null
    : ad.isClosed
      ? "Not approved by its date: the latest version sent prints (Terms)."
      : reason || null;
  const business = ad.business ?? "Not named yet";
  const { number } = prints;
  const version = { spot, reservationId, number, hash: proof.hash, business, exception };
  const altered = `Version ${number} isn’t as it was approved: its drawing has changed or is missing.`;
  return {
    spot,
    ad,
    version,
    findings: [
      ...findApprovalFindings(ad, number, exception),
      ...((await isProofDrawingIntact(proof)) ? [] : [blockingFinding("altered", altered, spot)]),
    ],
  };
}

function whyNothingPrints({ spot, sent, isRefused, isClosed }: OfficeAd): PressFinding {
  if (!sent) return blockingFinding("nothing-sent", "Nothing was sent that can print.", spot);
  const kind = isRefused ? "refused" : isClosed ? "late" : "misfit";
  const why = `Version ${sent.number} can’t print as it is. The ad’s page says why.`;
  return blockingFinding(kind, why, spot);
}

function findApprovalFindings(
  { spot, state, isApproved, hasDraft, outdated }: OfficeAd,
  number: number,
  exception: string | null,
): PressFinding[] {
  const note = (kind: PressFindingKind, sentence: string) =>
    ({ kind, spot, sentence, isStop: false }) as const;
  const kind = state === "with-customer" ? "unapproved" : "unanswered";
  return [
    ...(isApproved || exception !== null
      ? []
      : [blockingFinding(kind, `Version ${number} isn’t approved yet.`, spot)]),
    ...(exception === null ? [] : [note("approval", exception)]),
    ...(hasDraft ? [note("draft", "A newer version is waiting in the office.")] : []),
    ...(outdated ? [note("outdated", outdated)] : []),
  ];
}

export type PressCardAndCodes = {
  card: PressCard;
  codes: ReadonlyMap<string, string>;
  postage: HouseBandSetting["postage"];
};

export async function findPressCard(
  mailing: Mailing,
  spots: readonly PressSpot[],
): Promise<PressCardAndCodes> {
  const home = siteOrigin(currentSettings()).toUpperCase();
  const { value: words } = await getCompanySetting(houseBandSetting);
  const layout = layoutWithIndicia(getLayout(mailing), words);
  const codes = new Map([[STRIP_CELL_ID, stripQrCodeUrl(words)]]);
  const cells: PressCell[] = [];
  let newest: Date | undefined;
  for (const spot of layout.spots) {
    const place = { id: spot.id, side: spot.side, cell: boxOf(spot) };
    const ad = spots.find((judged) => judged.spot === spot.id)?.ad;
    if (ad?.prints) {
      const proof = await loadProof(ad.prints.id);
      if (!newest || proof.madeAt > newest) newest = proof.madeAt;
      const code = await codeOf(proof);
      if (code !== undefined) codes.set(spot.id, code);
      cells.push({ ...place, ...(await drawingOf(proof)) });
    } else {
      codes.set(spot.id, home);
      cells.push({ ...place, svg: await drawHouseAdSvg(spot), hasBleed: true });
    }
  }
  cells.push(...(await drawStripAndPostalCells(layout, words, mailing.dropDate)));
  const at = newest ?? arizonaMidnight(mailing.dates.bookingCloses);
  const card = { layout, cells, title: `${mailing.name} card`, publisher: company().tradeName, at };
  return { card, codes, postage: words.postage };
}

/** A version's drawing; a customer's own file ends at its edge. */
async function drawingOf(proof: Proof) {
  return {
    svg: await readProofDrawing(proof),
    hasBleed: proof.source === "studio",
    palette: proof.look ? paletteOfAdLook(proof.look) : undefined,
  };
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

/** What the code of a version says: the spot's own address, or the one code that can be read in a customer's finished ad. */
async function codeOf({ reservationId, fileId, hasOurCode }: Proof): Promise<string | undefined> {
  if (hasOurCode || fileId === null) return spotCodeUrl(await ensureSpotCode(db, reservationId));
  const file = await findAdFile({ reservationId, fileId });
  const codes = file?.report?.inspection.codes ?? [];
  const [only, other] = codes.flatMap(({ text }) => text ?? []);
  return other === undefined ? only : undefined;
}
