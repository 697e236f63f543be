import { expenseName } from "#app/office/expenses/expense-table.ts";
import { importListLabelsAndPaths } from "#app/office/imports/import-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { findAdvertiserNames } from "#business/advertisers/find-advertiser.ts";
import type { AuditDetailName } from "#business/audit-log/events.ts";
import { findExpenseSummariesById } from "#business/expenses/find-expenses.ts";
import { importableLists } from "#business/imports/import.ts";
import { findImportSummariesById } from "#business/imports/import-queries.ts";
import { findLeadNames, findWaitlistEntriesById } from "#business/leads/find-leads.ts";
import { findInvoiceBuyersByNumber } from "#business/ledger/list-money.ts";
import { findMailingNames } from "#business/mailings/find-mailings.ts";
import { findReservationNameParts } from "#business/reservations/search/search-reservations-and-money.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { shortWeekdayDateWithYear } from "#platform/clock.ts";
import { findMessageLabels } from "#platform/mail/find-messages.server.ts";

type SubjectLink = { name: string; to: string };

export type SubjectLinks = ReadonlyMap<string, SubjectLink>;

type Entry = { subjectType: string; subjectId: string; detail: unknown };

export const subjectKey = (type: string, id: unknown) => `${type} ${String(id)}`;

/** Details that are the id of a record, with the record's kind. */
const REFERENCES: readonly (readonly [detail: AuditDetailName, type: string])[] = [
  ["mailing", "mailing"],
  ["mailingId", "mailing"],
  ["like", "mailing"],
  ["into", "advertiser"],
  ["other", "advertiser"],
  ["reservation", "reservation"],
];

/** Finds the subjects of entries and the records in their details: one query per kind, however many there are. */
export async function findSubjectLinks(entries: readonly Entry[]): Promise<SubjectLinks> {
  const wanted = Map.groupBy(entries.flatMap(referredTo), ({ type }) => type);
  const texts = (type: string) => [...new Set(wanted.get(type)?.map(({ id }) => id))];
  const numbers = (type: string) =>
    texts(type).flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : []));
  const found = await Promise.all([
    findReservationNameParts(numbers("reservation")).then((rows) => rows.map(reservationThing)),
    findAdvertiserNames(numbers("advertiser")).then((rows) =>
      rows.map(({ id, name }) => thing("advertiser", id, name, officePaths.advertiser(id))),
    ),
    findMailingNames(numbers("mailing")).then((rows) =>
      rows.map(({ id, name }) => thing("mailing", id, name, officePaths.mailing(id))),
    ),
    findLeadNames(numbers("lead")).then((rows) =>
      rows.map(({ id, name }) => thing("lead", id, name, officePaths.lead(id))),
    ),
    findWaitlistEntriesById(numbers("waitlist-entry")).then((rows) =>
      rows.map(({ id, email }) => thing("waitlist-entry", id, email, waitlistOf(email))),
    ),
    findInvoiceBuyersByNumber(texts("invoice")).then((rows) => rows.map(invoiceThing)),
    findExpenseSummariesById(numbers("expense")).then((rows) =>
      rows.map((row) =>
        thing("expense", row.id, `Expense: ${expenseName(row)}`, officePaths.expense(row.id)),
      ),
    ),
    findMessageLabels(texts("message")).then((rows) =>
      rows.map(({ id, subject, recipient }) =>
        thing("message", id, `“${subject}” to ${recipient}`, officePaths.message(id)),
      ),
    ),
    findImportSummariesById(numbers("import")).then((rows) =>
      rows.map(({ id, list, source }) =>
        thing(
          "import",
          id,
          `${importListLabelsAndPaths[list].name}: ${source}`,
          officePaths.import(id),
        ),
      ),
    ),
  ]);
  return new Map<string, SubjectLink>(found.flat());
}

type Reference = { type: string; id: string };

function referredTo({ subjectType, subjectId, detail }: Entry): Reference[] {
  const known = typeof detail === "object" && detail !== null ? Object.entries(detail) : [];
  const named = REFERENCES.flatMap(([name, type]) =>
    known.flatMap(([key, value]) => (key === name ? [{ type, id: String(value) }] : [])),
  );
  return [{ type: subjectType, id: subjectId }, ...named];
}

function thing(type: string, id: unknown, name: string, to: string): [string, SubjectLink] {
  return [subjectKey(type, id), { name, to }];
}

function reservationThing(row: Awaited<ReturnType<typeof findReservationNameParts>>[number]) {
  const { id, reference, business } = row;
  const name = business === null ? `Reservation ${reference}` : `${business}, ${reference}`;
  return thing("reservation", id, name, officePaths.reservation(id));
}

function invoiceThing(row: Awaited<ReturnType<typeof findInvoiceBuyersByNumber>>[number]) {
  const { number, reservationId, business } = row;
  const to = officePaths.reservation(reservationId);
  return thing("invoice", number, `Invoice ${number}, ${business}`, to);
}

const waitlistOf = (email: string) =>
  `${officePaths.waitlist()}?${new URLSearchParams({ words: email })}`;

type Subject = { subjectType: string; subjectId: string; detail: unknown };

type Known = { names: ReadonlyMap<string, string>; things: SubjectLinks; role: Role };

/** The subject of an entry by name, and its address; `to` is undefined if it has no page. */
export function subjectNameAndPath(subject: Subject, known: Known): { name: string; to?: string } {
  const { subjectType: type, subjectId: id } = subject;
  return known.things.get(subjectKey(type, id)) ?? PLAIN[type]?.(subject, known) ?? gone(type, id);
}

const settingsOf = (role: Role, anchor = "") =>
  hasPermission(role, "settings.see") ? { to: `${officePaths.settings()}${anchor}` } : {};

const PLAIN: Partial<
  Record<string, (subject: Subject, known: Known) => { name: string; to?: string } | undefined>
> = {
  operator: ({ subjectId }, { names }) => ({ name: names.get(subjectId) ?? "Somebody" }),
  installation: () => ({ name: "The whole site" }),
  "offer-subscriber": () => ({ name: "A household" }),
  invitation: ({ subjectId }) => ({ name: subjectId }),
  industry: ({ subjectId }) => ({ name: industryNameOrHouseAd(subjectId) }),
  "billing-setting": (_, { role }) => ({
    name: "Payment methods",
    ...settingsOf(role, "#payment-methods"),
  }),
  "owner-profile": (_, { role }) => ({
    name: "Owner shown on the site",
    ...(hasPermission(role, "settings.see") && { to: officePaths.ownerSettings() }),
  }),
  "card-photo": (_, { role }) => ({
    name: "Photo of the printed card",
    ...(hasPermission(role, "settings.see") && { to: officePaths.cardPhotoSettings() }),
  }),
  "tax-rate": ({ subjectId }, { role }) => ({
    name: `City tax from ${shortWeekdayDateWithYear(subjectId)}`,
    ...settingsOf(role),
  }),
  dispute: ({ detail }, { things }) => {
    const of = things.get(subjectKey("reservation", detailOf(detail, "reservation")));
    return { name: "Disputed payment", ...of };
  },
  import: ({ detail }) => {
    const list = importableLists.find((each) => each === detailOf(detail, "list"));
    return list && { name: `Import of ${importListLabelsAndPaths[list].name.toLowerCase()}` };
  },
};

function detailOf(detail: unknown, name: AuditDetailName): unknown {
  return typeof detail === "object" && detail !== null
    ? Object.entries(detail).find(([key]) => key === name)?.[1]
    : undefined;
}

/** A record that was deleted since; a message has no number that anyone knows. */
function gone(type: string, id: string): { name: string } {
  const words =
    type === "waitlist-entry"
      ? "waitlist entry"
      : type.replace("waitlist", "waitlist").replaceAll("-", " ");
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return { name: `${type === "message" ? name : `${name} ${id}`} (deleted)` };
}
