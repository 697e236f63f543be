import { lookUp } from "#app/look-up.ts";
import { leadWords } from "#app/office/leads/lead-words.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryName, phoneName, stateWords } from "#app/office/reservations/reservation-words.ts";
import type { FateName, ImportList, Outcome } from "#business/imports/import.ts";
import { count, dollarsInFull } from "#platform/money.ts";
import { sizes } from "#site.ts";
import { importColumns } from "./import-table.ts";

type Words = { name: string; look: "good" | "bad" | "" };

/** The fates of a row as people say them. */
export const fateWords: Record<FateName, Words> = {
  new: { name: "New", look: "good" },
  change: { name: "Changes", look: "good" },
  unchanged: { name: "Unchanged", look: "" },
  refused: { name: "Refused", look: "bad" },
};

/** What became of a row, as people say it. */
export const outcomeWords: Record<Outcome, Words> = {
  done: { name: "Done", look: "good" },
  left: { name: "Left alone", look: "" },
  refused: { name: "Not done", look: "bad" },
};

/** Each list: its name, where it is, where its own table is, and what brings it in does. */
export const listWords: Record<
  ImportList,
  { name: string; to: string; csv: string; does: string }
> = {
  leads: {
    name: "Leads",
    to: officePaths.leads(),
    csv: officePaths.leadsCsv(),
    does: "A known e-mail gets the step and the reason of its row; an unknown one is added. Nothing is sent to anybody.",
  },
  advertisers: {
    name: "Advertisers",
    to: officePaths.advertisers(),
    csv: officePaths.advertisersCsv(),
    does: "Known advertisers, found by number or e-mail, get the name and contact of their row. Others are added, unless they resemble somebody who is known.",
  },
  reservations: {
    name: "Reservations",
    to: officePaths.reservations(),
    csv: officePaths.reservationsCsv(),
    does: "With a reference the contact may change, and nothing that was sold. Without one the row places somebody, and an invoice is sent to them.",
  },
  payments: {
    name: "Payments",
    to: officePaths.money(),
    csv: `${officePaths.moneyCsv()}?kind=payments`,
    does: "Money that came for invoices: by the invoice's number or the reservation's reference. The place is paid, and the buyer is told.",
  },
};

/** What carrying an import out does, in a sentence, before the button is pressed. */
export function consequences(
  list: ImportList,
  { added, changed, sumCents }: { added: number; changed: number; sumCents: number },
): string {
  const changes = changed > 0 ? `${theRows(changed, "changes", "change")} what is there. ` : "";
  if (added === 0) return `${changes}Nothing is sent to anybody.`;
  if (list === "payments") {
    return `${theRows(added, "records", "record")} money that came, ${dollarsInFull(sumCents)} together. Each place is paid, and each buyer is told by e-mail.`;
  }
  if (list === "reservations") {
    return `${changes}${theRows(added, "places", "place")} somebody on a card. Each of them gets a numbered invoice by e-mail.`;
  }
  return `${changes}${theRows(added, "adds", "add")} somebody. Nothing is sent to anybody.`;
}

/** What came of all rows; `refusedBefore`: those that the dry run refused, which nobody tried to carry out. */
export function resultWords(
  { done, left, refused }: Record<Outcome, number>,
  refusedBefore: number,
): string {
  const not = refused + refusedBefore;
  const parts = [
    `${count(done)} ${done === 1 ? "row" : "rows"} done`,
    left > 0 && `${count(left)} left alone, because something had changed since the dry run`,
    not > 0 && `${count(not)} refused: the reason stands beside each`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** "1 row adds", "12 rows add". */
function theRows(number: number, one: string, many: string): string {
  return `${count(number)} ${number === 1 ? `row ${one}` : `rows ${many}`}`;
}

/** The heading of a column, as files have it. */
export function fieldName(list: ImportList, field: string): string {
  return importColumns(list).find(({ id }) => id === field)?.file.heading ?? field;
}

/** A cell as people read it. */
export function cellWords(list: ImportList, field: string, text: string): string {
  if (text === "") return "";
  if (field === "phone") return phoneName(text);
  if (field === "industry") return industryName(text);
  if (field === "size") return sizes.find(({ id }) => id === text)?.name ?? text;
  if (field === "price") return dollarsInFull(Math.round(Number(text) * 100));
  if (field !== "step" && field !== "state") return text;
  const words: Record<string, { name: string }> = list === "leads" ? leadWords : stateWords;
  return lookUp(words, text)?.name ?? text;
}
