import { leadStateLabels } from "#app/office/leads/lead-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import {
  describeEmailToAll,
  describeEmailToOldAddress,
} from "#app/office/record/describe-email.ts";
import {
  formatPhone,
  industryName,
  reservationStateLabels,
} from "#app/office/reservations/reservation-labels.ts";
import { getOwnProperty } from "#app/own-property.ts";
import type { ImportableList, PlannedChangeKind, RowOutcome } from "#business/imports/import.ts";
import { sizeName } from "#business/mailings/layouts/sizes.ts";
import { formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { columnsForImport } from "./import-table.ts";

type Words = { name: string; look: "good" | "bad" | "" };

/** The labels of planned changes. */
export const plannedChangeLabels: Record<PlannedChangeKind, Words> = {
  new: { name: "New", look: "good" },
  change: { name: "Changes", look: "good" },
  unchanged: { name: "Unchanged", look: "" },
  refused: { name: "Refused", look: "bad" },
};

/** The labels of outcomes. */
export const rowOutcomeLabels: Record<RowOutcome, Words> = {
  done: { name: "Done", look: "good" },
  skipped: { name: "Left alone", look: "" },
  refused: { name: "Not done", look: "bad" },
};

/** Each list: its name, its address, its export, and what importing it does. */
export const importListLabels: Record<
  ImportableList,
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
    does: "With a reference the contact may change, and nothing that was sold. Without one the row places somebody, and an invoice is written to them.",
  },
  payments: {
    name: "Payments",
    to: officePaths.money(),
    csv: `${officePaths.moneyCsv()}?kind=payments`,
    does: "Money that came for invoices: by the invoice's number or the reservation's reference. The place is paid.",
  },
};

/** What carrying out an import will do, in a sentence. `sendsMail`: a mail server is set. */
export function describeImport(
  list: ImportableList,
  { added, changed, sumCents }: { added: number; changed: number; sumCents: number },
  sendsMail: boolean,
): string {
  const rows = changed > 0 ? `${theRows(changed, "changes", "change")} what is there. ` : "";
  const hasBuyers = list === "advertisers" || list === "reservations";
  const mayTell = changed > 0 && hasBuyers;
  const changes = mayTell ? `${rows}${describeEmailToOldAddress(sendsMail)} ` : rows;
  if (list === "payments" && added > 0) {
    return `${theRows(added, "records", "record")} money that came, ${formatDollarsAndCents(sumCents)} together. Each place is paid. ${describeEmailToAll("Each buyer", sendsMail)}`;
  }
  if (list === "reservations" && added > 0) {
    return `${changes}${theRows(added, "places", "place")} somebody on a card. Each of them gets a numbered invoice, and is asked to accept the Terms. ${describeEmailToAll("Each of them", sendsMail)}`;
  }
  const adds = added > 0 ? `${theRows(added, "adds", "add")} somebody. ` : "";
  return `${changes}${adds}${mayTell ? "" : "Nothing is sent to anybody."}`.trim();
}

/** The outcomes of all rows; `refusedBefore`: those the dry run refused, which were not tried. */
export function describeImportResult(
  { done, skipped, refused }: Record<RowOutcome, number>,
  refusedBefore: number,
): string {
  const not = refused + refusedBefore;
  const parts = [
    `${formatCount(done)} ${done === 1 ? "row" : "rows"} done`,
    skipped > 0 &&
      `${formatCount(skipped)} left alone, because something had changed since the dry run`,
    not > 0 && `${formatCount(not)} refused: the reason stands beside each`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** "1 row adds", "12 rows add". */
function theRows(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? `row ${one}` : `rows ${many}`}`;
}

/** The heading of a column in files. */
export function importFieldLabel(list: ImportableList, field: string): string {
  return columnsForImport(list).find(({ id }) => id === field)?.file.heading ?? field;
}

/** A cell as people read it. */
export function importCellText(list: ImportableList, field: string, text: string): string {
  if (text === "") return "";
  if (field === "phone") return formatPhone(text);
  if (field === "industry") return industryName(text);
  if (field === "size") return sizeName(text);
  if (field === "price") return formatDollarsAndCents(Math.round(Number(text) * 100));
  if (field !== "step" && field !== "state") return text;
  const words: Record<string, { name: string }> =
    list === "leads" ? leadStateLabels : reservationStateLabels;
  return getOwnProperty(words, text)?.name ?? text;
}
