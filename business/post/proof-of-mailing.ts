import { type Drop, type Mailing, summarizeRecordedDrops } from "#business/mailings/mailing.ts";
import { routeName } from "#business/mailings/route-plan.ts";
import { findPressFiles, readPressFilePart } from "#business/press/find-press-files.ts";
import type { PressFile } from "#business/press/press-file.ts";
import { arizonaDate, arizonaMidnight, longDate, longWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { type ConfirmationCopy, findConfirmationCopies } from "./confirmation-copies.ts";
import { findPostPhotos, readPostPhoto } from "./post-photos.ts";

/** Shows that a card was mailed, from the office's records. */

export type ProofOfMailing = {
  facts: [string, string][];
  /** Each drop, with its pieces by route where they were recorded. */
  drops: { title: string; note: string; routes: [string, string][] }[];
  /** Names a picture in its address: "front", "photo-3". */
  pictures: { part: string; alt: string }[];
};

/** The proof of mailing of a card, or of one advertiser's ad on it; undefined before anything was dropped off. */
export async function findProofOfMailing(
  mailing: Mailing,
  reservationId?: number,
): Promise<ProofOfMailing | undefined> {
  const mailed = summarizeRecordedDrops(mailing);
  if (!mailed) return undefined;
  const [files, photos] = await Promise.all([
    findPressFiles(mailing.id),
    findPostPhotos(mailing.id),
  ]);
  const file = findSentFile(files);
  const own = file?.content.versions.find((version) => version.reservationId === reservationId);
  const copies = await findConfirmationCopies(mailing.id);
  const promised = formatCount(mailing.households);
  const facts: [string, string][] = [
    ["Card", `${mailing.name}, 12 × 9 in, printed on both sides`],
    ...(own
      ? ([["Your ad", `${own.business}, ${own.spot}, version ${own.number}`]] as [string, string][])
      : []),
    [
      "Mailed",
      `${formatCount(mailed.homes)} cards, one to each home; at least ${promised} promised`,
    ],
    [
      "In homes",
      `Expected from ${longDate(mailed.dates[0] ?? mailing.dropDate)} to ${longDate(mailing.dates.inHomesBy)}. The post office doesn’t guarantee dates.`,
    ],
    ...(file?.sentAt
      ? ([
          ["Printed from", `Print file ${file.number}, sent ${longDate(arizonaDate(file.sentAt))}`],
          ["File SHA-256", file.hash ?? ""],
        ] as [string, string][])
      : []),
    ...describeCopies(copies, reservationId),
  ];
  return {
    facts,
    drops: mailing.drops.map(describeDropAsProof),
    pictures: [
      ...(file?.hash
        ? (["front", "back"] as const).map((part) => ({ part, alt: `The ${part}, as printed` }))
        : []),
      ...photos
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ id, caption }) => ({ part: `photo-${id}`, alt: caption })),
    ],
  };
}

/** The printed copies that were mailed to advertisers, or the one of an ad. */
function describeCopies(
  copies: readonly ConfirmationCopy[],
  reservationId: number | undefined,
): [string, string][] {
  if (reservationId === undefined) {
    const sent = copies.filter(({ sentOn }) => sentOn !== null).length;
    return [["Printed copies", `${sent} of ${copies.length} mailed to advertisers`]];
  }
  const sentOn = copies.find((copy) => copy.reservationId === reservationId)?.sentOn;
  return sentOn ? [["Your printed copy", `Mailed ${longDate(sentOn)}`]] : [];
}

const describeDropAsProof = ({ date, pieces, postOffice, routes = [], note = "" }: Drop) => ({
  title: `${longWeekdayDate(date)}, ${postOffice}: ${formatCount(pieces)} cards`,
  note,
  routes: routes.map((taken): [string, string] => [routeName(taken), formatCount(taken.pieces)]),
});

/** The proof of mailing as a PDF; undefined before anything was dropped off. The drawing code loads on first use, as for invoices. */
export async function renderProofOfMailing(
  mailing: Mailing,
  reservationId?: number,
): Promise<Uint8Array | undefined> {
  const proof = await findProofOfMailing(mailing, reservationId);
  if (!proof) return undefined;
  const { drawProofOfMailing } = await import("./draw-proof-of-mailing.ts");
  const last = mailing.drops.map(({ date }) => date).toSorted();
  return drawProofOfMailing(proof, {
    card: `${mailing.name} card`,
    at: arizonaMidnight(last.at(-1) ?? mailing.dropDate),
    readPicture: (part) => readProofOfMailingPicture(mailing, part),
  });
}

/** The JPEG of a picture of the proof, by its part; undefined if there is none. */
export async function readProofOfMailingPicture(
  mailing: Mailing,
  part: string,
): Promise<Buffer | undefined> {
  if (!summarizeRecordedDrops(mailing)) return undefined;
  if (part === "front" || part === "back") {
    const hash = findSentFile(await findPressFiles(mailing.id))?.hash;
    return hash ? readPressFilePart(hash, part) : undefined;
  }
  const photos = await findPostPhotos(mailing.id);
  const photo = photos.find(({ id, isRemoved }) => !isRemoved && part === `photo-${id}`);
  return photo && readPostPhoto({ mailingId: mailing.id, photoId: photo.id });
}

const findSentFile = (files: readonly PressFile[]) => files.find(({ sentAt }) => sentAt !== null);
