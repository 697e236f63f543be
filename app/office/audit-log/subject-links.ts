import { expenseName } from "#app/office/expenses/expense-table.ts";
import { importListLabelsAndPaths } from "#app/office/imports/import-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { findAdvertiserNames } from "#business/advertisers/find-advertiser.ts";
import type { AuditDetailName } from "#business/audit-log/events.ts";
import { findExpenseSummariesById } from "#business/expenses/find-expenses.ts";
import { importableLists } from "#business/imports/import.ts";
import { findImportSummariesById } from "#business/imports/import-queries.ts";
import { findLeadNames, findWaitlistEntriesById } from "#business/leads/find-leads.ts";
import { findInvoiceBuyersByNumber } from "#business/ledger/list-money.ts";
import { findMailingNames } from "#business/mailings/find-mailings.ts";
import { listReservationNames } from "#business/reservations/search/search-reservations-and-money.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { shortWeekdayDateWithYear } from "#platform/clock.ts";
import { findMessageLabels } from "#platform/mail/find-messages.server.ts";
import { capitalize } from "#platform/number-word.ts";

type SubjectLink = { name: string; to: string };

export type SubjectLinks = ReadonlyMap<string, SubjectLink>;

type Subject = { subjectType: string; subjectId: string; detail: unknown };

export const subjectLinkKey = (type: string, id: unknown) => `${type} ${String(id)}`;

/** Details that are the id of a record, with the record's kind. */
const REFERENCES: Partial<Record<AuditDetailName, string>> = {
  mailing: "mailing",
  mailingId: "mailing",
  like: "mailing",
  into: "advertiser",
  other: "advertiser",
  reservation: "reservation",
};

/** Finds the subjects of entries and the records in their details: one query per kind, however many there are. */
export async function findSubjectLinks(entries: readonly Subject[]): Promise<SubjectLinks> {
  const wanted = Map.groupBy(entries.flatMap(referencesOf), ({ type }) => type);
  const texts = (type: string) => [...new Set(wanted.get(type)?.map(({ id }) => id))];
  const numbers = (type: string) =>
    texts(type).flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : []));
  const found = await Promise.all([
    linksTo("reservation", listReservationNames(numbers("reservation")), (row) => [
      row.id,
      row.business === null ? `Reservation ${row.reference}` : `${row.business}, ${row.reference}`,
      officePaths.reservation(row.id),
    ]),
    linksTo(
      "advertiser",
      findAdvertiserNames(numbers("advertiser")),
      byName(officePaths.advertiser),
    ),
    linksTo("mailing", findMailingNames(numbers("mailing")), byName(officePaths.mailing)),
    linksTo("lead", findLeadNames(numbers("lead")), byName(officePaths.lead)),
    linksTo("waitlist-entry", findWaitlistEntriesById(numbers("waitlist-entry")), (row) => [
      row.id,
      row.email,
      `${officePaths.waitlist()}?${new URLSearchParams({ words: row.email })}`,
    ]),
    linksTo("invoice", findInvoiceBuyersByNumber(texts("invoice")), (row) => [
      row.number,
      `Invoice ${row.number}, ${row.business}`,
      officePaths.reservation(row.reservationId),
    ]),
    linksTo("expense", findExpenseSummariesById(numbers("expense")), (row) => [
      row.id,
      `Expense: ${expenseName(row)}`,
      officePaths.expense(row.id),
    ]),
    linksTo("message", findMessageLabels(texts("message")), ({ id, subject, recipient }) => [
      id,
      `“${subject}” to ${recipient}`,
      officePaths.message(id),
    ]),
    linksTo("import", findImportSummariesById(numbers("import")), ({ id, list, source }) => [
      id,
      `${importListLabelsAndPaths[list].name}: ${source}`,
      officePaths.import(id),
    ]),
  ]);
  return new Map(found.flat());
}

type Description = [id: number | string, name: string, to: string];

const byName =
  (pathOf: (id: number) => string) =>
  ({ id, name }: { id: number; name: string }): Description => [id, name, pathOf(id)];

async function linksTo<Row>(
  type: string,
  found: Promise<readonly Row[]>,
  describe: (row: Row) => Description,
): Promise<[string, SubjectLink][]> {
  return (await found).map((row) => {
    const [id, name, to] = describe(row);
    return [subjectLinkKey(type, id), { name, to }];
  });
}

function referencesOf({ subjectType, subjectId, detail }: Subject) {
  const named = Object.entries(detail ?? {}).flatMap(([name, value]) => {
    const type = getOwnProperty(REFERENCES, name);
    return type ? [{ type, id: String(value) }] : [];
  });
  return [{ type: subjectType, id: subjectId }, ...named];
}

type Known = { names: ReadonlyMap<string, string>; things: SubjectLinks; role: Role };

/** The subject of an entry by name, and its address; `to` is undefined if it has no page. */
export function subjectNameAndPath(subject: Subject, known: Known): { name: string; to?: string } {
  const { subjectType: type, subjectId: id } = subject;
  return (
    known.things.get(subjectLinkKey(type, id)) ?? PLAIN[type]?.(subject, known) ?? gone(type, id)
  );
}

const settingLink = (role: Role, to: string) => (hasPermission(role, "settings.see") ? { to } : {});

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
    ...settingLink(role, `${officePaths.settings()}#payment-methods`),
  }),
  "owner-profile": (_, { role }) => ({
    name: "Owner shown on the site",
    ...settingLink(role, officePaths.ownerSettings()),
  }),
  "card-photo": (_, { role }) => ({
    name: "Photo of the printed card",
    ...settingLink(role, officePaths.cardPhotoSettings()),
  }),
  "tax-rate": ({ subjectId }, { role }) => ({
    name: `City tax from ${shortWeekdayDateWithYear(subjectId)}`,
    ...settingLink(role, officePaths.settings()),
  }),
  dispute: ({ detail }, { things }) => {
    const of = things.get(subjectLinkKey("reservation", detailOf(detail, "reservation")));
    return { name: "Disputed payment", ...of };
  },
  import: ({ detail }) => {
    const list = importableLists.find((value) => value === detailOf(detail, "list"));
    return list && { name: `Import of ${importListLabelsAndPaths[list].name.toLowerCase()}` };
  },
};

const detailOf = (detail: unknown, name: AuditDetailName): unknown =>
  getOwnProperty<unknown>({ ...(detail ?? {}) }, name);

/** A record that was deleted since; a message has no number that anyone knows. */
function gone(type: string, id: string): { name: string } {
  const words = type.replaceAll("-", " ");
  const name = capitalize(words);
  return { name: `${type === "message" ? name : `${name} ${id}`} (deleted)` };
}
