import type { PressFinding } from "#artwork/press/press-finding.ts";
import { BUILT_IN_PRINTING_CONDITION, type PressProfile } from "#artwork/press/press-profile.ts";
import type { ComparedPrinterProof } from "#artwork/press/run-in-press-process.ts";
import type { HouseBandSetting } from "#business/company/house-band-setting.ts";
import { colorProfileName, type Printer } from "#business/company/printer-setting.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { Company } from "#company.ts";
import type { pressFile } from "#database/schema/press.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";

export type PressAdVersion = {
  spot: string;
  /** Null: a house ad. */
  reservationId: number | null;
  /** The proof's number and hash; of a house ad only the hash of its drawing. */
  number: number | null;
  hash: string;
  business: string;
  /** Why it prints though nobody approved it; null: it is approved, or ours. */
  exception: string | null;
};

export type PressFileContent = {
  versions: readonly PressAdVersion[];
  findings: readonly PressFinding[];
  /** What its panel says; absent until the file is made. */
  postage?: HouseBandSetting["postage"];
};

/** The printer's own proof of a sent file, stored under its hash. */
export type PrinterProof = {
  hash: string;
  name: string;
  addedBy: string;
  /** The share of each side's pixels that differ from the file, or why it can't be compared. */
  compared: ComparedPrinterProof;
};

export const isProofSameAsPressFile = ({ compared }: PrinterProof): boolean =>
  "front" in compared && compared.front === 0 && compared.back === 0;

/** Most bytes of a printer's proof. */
export const MAX_PRINTER_PROOF_BYTES = 40_000_000;

export type PressFile = Omit<typeof pressFile.$inferSelect, "formKey">;

/** The last step of a file, by which taking it back names what was seen; empty: it was only made. */
export function lastPressStepKey({ sentAt, proof, approvedAt, arrivedOn }: PressFile): string {
  if (arrivedOn) return "arrived";
  if (approvedAt) return "approved";
  if (proof) return `proof ${proof.hash}`;
  return sentAt ? "sent" : "";
}

/** The printed cards that can be mailed; undefined until they have arrived. */
export function countMailableCards(files: readonly PressFile[]): number | undefined {
  const arrived = files.find(({ arrivedOn }) => arrivedOn !== null);
  return arrived && (arrived.arrivedPieces ?? 0) - (arrived.spoiledPieces ?? 0);
}

/** Paper past the bleed for the marks, in inches. */
const SLUG = 0.375;

/** What a file's colors are made for: the printer's own profile, or the built-in one. */
export const colorCondition = ({ profile }: Pick<Printer, "profile">): string =>
  colorProfileName(profile) || BUILT_IN_PRINTING_CONDITION;

/** How the file is made for a printer. `path`: of the ICC profile (`withPaperProfile`). */
export const toPressProfile = (printer: Printer, path: string): PressProfile => ({
  standard: printer.standard,
  bleed: printer.bleed / 1000,
  slug: printer.marks ? SLUG : 0,
  marks: printer.marks,
  inkLimit: printer.inkLimit,
  profile: path,
  condition: colorCondition(printer),
});

export function pressFileName(
  { fileName }: Printer,
  { mailing, number, date }: { mailing: string; number: number; date: PlainDate },
): string {
  const filled = fileName
    .replaceAll("{mailing}", mailing)
    .replaceAll("{number}", String(number))
    .replaceAll("{date}", date);
  return `${
    filled
      .replaceAll(/[^\w .-]+/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim() || "card"
  }.pdf`;
}

export function listJobTicketFacts(
  { name, households, dates }: Pick<Mailing, "name" | "households" | "dates">,
  { printer, hash }: Pick<PressFile, "printer" | "hash">,
  {
    tradeName,
    street,
    city,
    region,
    postalCode,
    phone,
    email,
  }: Pick<Company, "tradeName" | "street" | "city" | "region" | "postalCode" | "email"> & {
    phone: Pick<Company["phone"], "display">;
  },
): [string, string][] {
  return [
    ["Job", `${name} card`],
    [
      "Quantity",
      `${formatCount(households + EXTRA_CARDS)}: ${formatCount(households)} to mail, ${EXTRA_CARDS} to spare`,
    ],
    ["Trim", "12 × 9 in, two sides, head to head"],
    ["Bleed", `${printer.bleed / 1000} in${printer.marks ? ", crop marks" : ", no marks"}`],
    ["Stock", printer.stock],
    [
      "Color",
      `4/4 CMYK, ${printer.standard}, ${colorCondition(printer)}, at most ${printer.inkLimit}% ink`,
    ],
    ["Cards needed by", longWeekdayDate(dates.cardsReceived)],
    ["Deliver to", `${tradeName}, ${street}, ${city}, ${region} ${postalCode}`],
    ["Contact", `${tradeName}, ${phone.display}, ${email}`],
    ...(hash ? ([["File’s SHA-256", hash]] as [string, string][]) : []),
  ];
}

/** Cards beyond the homes: a sample for each post office, a copy for each advertiser, and what spoils. */
const EXTRA_CARDS = 250;

export function describePressChanges(
  before: PressFileContent | undefined,
  after: PressFileContent,
): string[] {
  if (!before) return [];
  const was = new Map(before.versions.map((version) => [version.spot, version]));
  return after.versions.flatMap((version) => {
    const earlier = was.get(version.spot);
    if (earlier?.hash === version.hash) return [];
    return [
      `${version.spot}: ${describeVersion(version)}${earlier ? ` (was ${describeVersion(earlier)})` : ""}`,
    ];
  });
}

const describeVersion = ({ business, number }: PressAdVersion) =>
  number === null ? "house ad" : `${business}, version ${number}`;
