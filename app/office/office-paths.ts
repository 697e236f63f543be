import { data, href } from "react-router";
import { getOwnProperty } from "#app/own-property.ts";
import type { ImportableList } from "#business/imports/import.ts";

export const officePaths = {
  today: () => href("/office"),
  find: () => href("/office/find"),
  messages: () => href("/office/messages"),
  message: (id: string) => href("/office/messages/:id", { id }),
  /** An attachment of a message, by position from 0. */
  messageFile: (id: string, position: number) =>
    href("/office/messages/:id/files/:position", { id, position: String(position) }),
  reservations: () => href("/office/reservations"),
  reservationsCsv: () => href("/office/reservations.csv"),
  newReservation: () => href("/office/reservations/new"),
  reservation: (id: number | string) => href("/office/reservations/:id", { id: String(id) }),
  /** The ads of a coming card by state; of the next card without. */
  ads: (mailing?: number) => href("/office/ads") + (mailing ? `?mailing=${mailing}` : ""),
  /** The ad of a reservation; with a version of it, at its proofs or at one comment on it. */
  ad: (reservation: number, version?: number, comment?: number) =>
    href("/office/ads/:id", { id: String(reservation) }) +
    (version === undefined
      ? ""
      : `?version=${version}#${comment === undefined ? "proofs" : `said-${comment}`}`),
  adDesigns: (reservation: number) => href("/office/ads/:id/designs", { id: String(reservation) }),
  adProofPicture: (reservation: number, number: number) =>
    href("/office/ads/:id/proofs/:number/picture", {
      id: String(reservation),
      number: String(number),
    }),
  houseAd: (size: string, spot: string) => href("/office/house-ads/:size/:spot", { size, spot }),
  adCode: (reservation: number) => href("/office/ads/:id/code", { id: String(reservation) }),
  adFiles: (reservation: number) => href("/office/ads/:id/files", { id: String(reservation) }),
  adUpload: (reservation: number) =>
    href("/office/ads/:id/files/upload", { id: String(reservation) }),
  adFile: (reservation: number, file: number, view: "small" | "paper" = "small") =>
    `${href("/office/ads/:id/files/:file", { id: String(reservation), file: String(file) })}?view=${view}`,
  advertisers: () => href("/office/advertisers"),
  advertisersCsv: () => href("/office/advertisers.csv"),
  advertiser: (id: number | string) => href("/office/advertisers/:id", { id: String(id) }),
  leads: () => href("/office/leads"),
  leadsCsv: () => href("/office/leads.csv"),
  lead: (id: number | string) => href("/office/leads/:id", { id: String(id) }),
  waitlist: () => href("/office/waitlist"),
  whoToCall: () => href("/office/who-to-call"),
  known: () => href("/office/known"),
  money: () => href("/office/money"),
  moneyCsv: () => href("/office/money.csv"),
  invoice: (number: string) => href("/office/invoices/:number", { number }),
  invoicePdf: (number: string) => href("/office/invoices/:number/pdf", { number }),
  expenses: () => href("/office/expenses"),
  expensesCsv: () => href("/office/expenses.csv"),
  newExpense: (mailing?: number | null) =>
    `${href("/office/expenses/new")}${mailing ? `?mailing=${mailing}` : ""}#record`,
  expense: (id: number) => href("/office/expenses/:id", { id: String(id) }),
  expenseReceipt: (id: number, receipt: number) =>
    href("/office/expenses/:id/receipts/:receipt", { id: String(id), receipt: String(receipt) }),
  taxReport: () => href("/office/tax-report"),
  taxReportCsv: () => href("/office/tax-report.csv"),
  creditsCsv: () => href("/office/credits.csv"),
  monthsCsv: () => href("/office/months.csv"),
  /** The profit of a year by card; of the current one without. */
  year: (year?: number) => href("/office/year") + (year ? `?year=${year}` : ""),
  yearCsv: (year?: number) => href("/office/year.csv") + (year ? `?year=${year}` : ""),
  /** The import page, with a list chosen. */
  imports: (list?: ImportableList) => href("/office/import") + (list ? `?list=${list}` : ""),
  import: (id: number) => href("/office/import/:id", { id: String(id) }),
  importFailed: (id: number) => href("/office/import/:id/failed.csv", { id: String(id) }),
  settings: () => href("/office/settings"),
  companySettings: () => href("/office/settings/company"),
  questionSettings: () => href("/office/settings/questions"),
  mailingSettings: () => href("/office/settings/mailings"),
  sellingRules: () => href("/office/settings/rules"),
  printerSettings: () => href("/office/settings/printer"),
  stripSettings: () => href("/office/settings/strip"),
  /** "strip" or "zone", with the words of the form if they aren't saved yet. */
  stripPicture: (part: string, words?: Record<string, string>) =>
    href("/office/settings/strip/:part", { part }) +
    (words ? `?${new URLSearchParams(words)}` : ""),
  printerTrialFile: () => href("/office/settings/printer/trial"),
  messageSettings: () => href("/office/settings/messages"),
  ownerSettings: () => href("/office/settings/owner"),
  cardPhotoSettings: () => href("/office/settings/card-photo"),
  /** The words that lead buyers to an industry; with a word to add. */
  industrySettings: (word?: string) =>
    href("/office/settings/industries") + (word ? `?${new URLSearchParams({ word })}` : ""),
  industrySetting: (slug: string) => href("/office/settings/industries/:slug", { slug }),
  backup: () => href("/office/settings/backup"),
  mailings: () => href("/office/mailings"),
  mailing: (id: number) => href("/office/mailings/:id", { id: String(id) }),
  print: (id: number) => href("/office/mailings/:id/print", { id: String(id) }),
  /** A part of a press file: "2-pdf", "2-front", "2-proof"; of a difference: "2-front-changes", "2-front-differs"; ours on the card: "strip", "zone". */
  pressFilePart: (id: number, part: string) =>
    href("/office/mailings/:id/print/:part", { id: String(id), part }),
  carrierRoutes: (id: number) => href("/office/mailings/:id/routes", { id: String(id) }),
  /** What goes with the cards to a post office on one day, as a PDF. */
  pack: (id: number, stop: string) =>
    href("/office/mailings/:id/packs/:stop", { id: String(id), stop }),
  /** The day at the post office: bundles, photos, and what was dropped off. */
  dropOff: (id: number) => href("/office/mailings/:id/drop-off", { id: String(id) }),
  postPhoto: (id: number, photo: number) =>
    href("/office/mailings/:id/photos/:photo", { id: String(id), photo: String(photo) }),
  proofOfMailing: (id: number) => href("/office/mailings/:id/proof-of-mailing", { id: String(id) }),
  proofOfMailingPart: (id: number, part: string) =>
    href("/office/mailings/:id/proof-of-mailing/:part", { id: String(id), part }),
  confirmationCopies: (id: number) => href("/office/mailings/:id/copies", { id: String(id) }),
  confirmationCopiesFile: (
    id: number,
    file: "labels-5160.pdf" | "labels-5163.pdf" | "addresses.csv",
  ) => href("/office/mailings/:id/copies/:file", { id: String(id), file }),
  mailingResults: (id: number) => href("/office/mailings/:id/results", { id: String(id) }),
  /** What the ads of a year's cards brought; of the current year without. */
  yearResults: (year?: number) => href("/office/results") + (year ? `?year=${year}` : ""),
  yearResultsCsv: (year: number) => `${href("/office/results.csv")}?year=${year}`,
  /** What a report says to each advertiser of a card, before it goes out: "first-week", "report". */
  mailingReport: (id: number, kind: string) =>
    href("/office/mailings/:id/results/:kind", { id: String(id), kind }),
  offersEmail: (id: number) => href("/office/mailings/:id/offers-email", { id: String(id) }),
  mailingResultsCsv: (id: number) => href("/office/mailings/:id/results.csv", { id: String(id) }),
  undo: (back: string) => `${href("/office/undo")}?${new URLSearchParams({ back })}`,
  auditLog: () => href("/office/audit-log"),
  team: () => href("/office/team"),
  account: () => href("/office/account"),
  reauthenticate: () => href("/office/reauthenticate"),
  signIn: () => href("/office/sign-in"),
  forgotPassword: () => href("/office/forgot-password"),
  secondFactor: () => href("/office/sign-in/second-factor"),
  setUp: () => href("/office/set-up"),
  signInLink: (token: string) => href("/office/sign-in-link/:token", { token }),
  passkey: () => href("/office/passkey"),
  signOut: () => href("/office/sign-out"),
} as const;

/** A page of the office to go on to; Today for anything else, so that nobody is led to another site. */
export function parseReturnPathOrToday(text: string | null): string {
  return text && /^\/office(?:[/?#]|$)/.test(text) && text.length < 500
    ? text
    : officePaths.today();
}

/** Where the address of a page says to go on, like "/office/leads" in `?onward=`. */
export const readReturnPath = ({ url }: Request): string =>
  parseReturnPathOrToday(new URL(url).searchParams.get("onward"));

export function addReturnPath(path: string, onward: string): string {
  return onward === officePaths.today() ? path : `${path}?onward=${encodeURIComponent(onward)}`;
}

/** The address of a page that offers an undo (`business/undo.ts`). */
export function addUndoToPath(path: string, undo: string | undefined): string {
  if (undo === undefined) return path;
  const [page = "", hash] = path.split("#");
  const query = `${page.includes("?") ? "&" : "?"}${new URLSearchParams({ undo })}`;
  return page + query + (hash === undefined ? "" : `#${hash}`);
}

/** The number in an address; throws a 404 for anything else, and for one that no record has. */
export function parseIdOrThrow404(text: string | undefined): number {
  if (text && /^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw data(null, { status: 404 });
}

/** What an address leads to; throws a 404 where there is none. */
export function foundOrThrow404<Found>(found: Found | undefined | null): Found {
  if (found === undefined || found === null) throw data(null, { status: 404 });
  return found;
}

export function parsePageParam(asked: URLSearchParams): number {
  const text = asked.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The success message that the address of a page names after a change (`?done=`), if there is one. */
export const findDoneMessage = (
  { url }: Request,
  messages: Readonly<Partial<Record<string, string>>>,
): string | undefined => getOwnProperty(messages, new URL(url).searchParams.get("done") ?? "");
