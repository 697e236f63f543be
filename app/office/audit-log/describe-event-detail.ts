import { importListLabelsAndPaths } from "#app/office/imports/import-labels.ts";
import { leadOriginLabel } from "#app/office/leads/lead-labels.ts";
import {
  industryNameOrHouseAd,
  reservationStateLabels,
} from "#app/office/reservations/reservation-labels.ts";
import {
  type AuditDetailName,
  type AuditEventName,
  isAuditEventName,
} from "#business/audit-log/events.ts";
import { endedStates } from "#business/reservations/reservation.ts";
import { roleLabels } from "#business/team/operator.ts";
import { arizonaDate, isCalendarDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { capitalize, pluralize } from "#platform/number-word.ts";
import { type SubjectLinks, subjectLinkKey } from "./subject-links.ts";

type EventContext = { event: AuditEventName | undefined; things: SubjectLinks };
type DetailFormatter = (value: unknown, context: EventContext) => string | undefined;

const text = (value: unknown) => (typeof value === "string" ? value : "");
const listed = (value: unknown) =>
  Array.isArray(value) ? value.map(plain).join("; ") : plain(value);
const dated =
  (words: string): DetailFormatter =>
  (value) =>
    `${words} ${plain(value)}`;
const counted =
  (words: string): DetailFormatter =>
  (value) =>
    typeof value === "number" && value > 0 ? `${formatCount(value)} ${words}` : undefined;
/** Like `counted`, with other words for the rows of an import. */
const countedWithImportWords =
  (words: string, importWords: string): DetailFormatter =>
  (value, context) =>
    counted(context.event?.startsWith("import.") ? importWords : words)(value, context);
const pluralized =
  (noun: string): DetailFormatter =>
  (value) =>
    typeof value === "number" ? pluralize(value, noun) : undefined;
const labelled =
  (label: string): DetailFormatter =>
  (value) =>
    `${label}: ${plain(value)}`;
const named =
  (type: string, label: string): DetailFormatter =>
  (value, { things }) => {
    const found = things.get(subjectLinkKey(type, value));
    return found && `${label} ${found.name}`;
  };

/** A label for the entry's kind of detail; none if its sentence says it already. */
const only =
  (events: readonly AuditEventName[], format: DetailFormatter): DetailFormatter =>
  (value, context) =>
    events.some((event) => context.event === event) ? format(value, context) : undefined;

const endedReservation = only(
  endedStates.map((end) => `reservation.${end}` as const),
  stateBefore,
);
const OPERATOR_CHANGES = [
  "operator.email-changed",
  "operator.renamed",
  "operator.role-changed",
] as const;
const SAYS_CHANGES: ReadonlySet<AuditEventName> = new Set([
  "advertiser.changed",
  "owner-profile.changed",
  "lead.changed",
]);
const WHICH: Partial<Record<string, string>> = {
  one: "One other device",
  "all others": "All other devices",
};

const FORMATTERS: Partial<Record<AuditDetailName, DetailFormatter>> = {
  mailing: named("mailing", "Mailing:"),
  mailingId: named("mailing", "Mailing:"),
  like: named("mailing", "Like"),
  into: named("advertiser", "Into"),
  other: named("advertiser", "Other advertiser:"),
  reservations: pluralized("reservation"),
  industry: (value) => `Industry: ${industryNameOrHouseAd(text(value))}`,
  spot: (value, { event }) => (event === "reservation.moved" ? undefined : `Spot ${text(value)}`),
  due: only(["reservation.placed-by-hand"], dated("Invoice due")),
  dropDate: dated("Drop date:"),
  printedOn: dated("Printed on"),
  confirmedOn: dated("Confirmed on"),
  drops: listed,
  pieces: only(["mailing.fewer-homes-refunded"], counted("pieces dropped off")),
  advertisers: pluralized("advertiser"),
  cents: only(["checkout.opening", "mailing.fewer-homes-refunded"], (value) =>
    typeof value === "number" ? dollars(value) : undefined,
  ),
  changed: (value, { event }) =>
    event !== undefined && SAYS_CHANGES.has(event) ? undefined : listed(value),
  reason: only(["mailing.postponed"], (value) =>
    value === "too-few" ? "Too few spots sold" : undefined,
  ),
  payment: (value, { event }) =>
    event !== "refund.requested" &&
    event !== "invoice.payment-recorded" &&
    text(value).startsWith("invoice:")
      ? `Payment for invoice ${text(value).slice("invoice:".length)}`
      : undefined,
  state: only(["dispute.noted"], (value) => `Bank: ${text(value).replaceAll("_", " ")}`),
  page: (value) => leadOriginLabel({ page: text(value) }),
  source: labelled("Campaign"),
  list: (value) => {
    const words = Object.entries(importListLabelsAndPaths).find(([id]) => id === value)?.[1].name;
    return `List: ${words ?? capitalize(text(value))}`;
  },
  new: counted("new"),
  change: counted("to change"),
  unchanged: counted("unchanged"),
  done: countedWithImportWords("done", "imported"),
  refused: countedWithImportWords("not done", "not imported"),
  restored: counted("undone"),
  skipped: counted("skipped"),
  with: (value, { event }) =>
    event === "industry.regrouped"
      ? `Competes with ${industryNameOrHouseAd(text(value))}`
      : `With ${text(value)}`,
  device: labelled("Browser"),
  which: (value) => WHICH[text(value)],
  what: only(["operator.sign-in-throttled"], (value) => `Tried: ${text(value)}`),
  palette: labelled("Colors"),
  role: (value) => `Role: ${roleLabels[value === "owner" ? "owner" : "assistant"].name}`,
  by: (value) => `By ${text(value)}`,
  name: only(["operator.passkey-added", "operator.passkey-removed"], labelled("Passkey")),
  from: (value, context) =>
    endedReservation(value, context) ?? only(OPERATOR_CHANGES, labelled("Was"))(value, context),
  to: only(OPERATOR_CHANGES, labelled("Now")),
  backupOf: (value) =>
    `Backup of ${Number.isNaN(Date.parse(text(value))) ? plain(value) : longWeekdayDate(arizonaDate(new Date(text(value))))}`,
  messages: counted("messages on hold"),
  linksEnded: counted("old private links turned off"),
  sessions: counted("devices signed out"),
  nextInvoice: (value) =>
    text(value) && `Invoice numbers continue at ${text(value)}: lower ones may have been sent`,
};

const ORDER = Object.keys(FORMATTERS);
const FORMATTERS_BY_NAME: ReadonlyMap<string, DetailFormatter> = new Map(
  Object.entries(FORMATTERS),
);

function stateBefore(value: unknown): string | undefined {
  const words = Object.entries(reservationStateLabels).find(([state]) => state === value)?.[1].name;
  return words && `Was: ${words.toLowerCase()}`;
}

/** Details that the sentence or the subject shows already, or that nobody needs. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "entry",
  "before",
  "version",
  "kind",
  "of",
  "tax",
  "less",
  "how",
  "because",
  "gives",
  "ladder",
  "credit",
  "invoice",
  "leftToPay",
  "expiresOn",
  "amountCents",
  "totalCents",
  "basisPoints",
  "offersInvoices",
  "checkout",
  "refund",
  "currency",
  "as",
  "jobs",
  "reservation",
  "dueOn",
  "allowed",
  "reversal",
  "file",
  "outcome",
  "hash",
  "number",
  "template",
] satisfies AuditDetailName[]);

export function describeAuditEventDetail(
  event: string,
  detail: unknown,
  things: SubjectLinks,
): string {
  if (typeof detail !== "object" || detail === null) return "";
  const context = { event: isAuditEventName(event) ? event : undefined, things };
  return Object.entries(detail)
    .filter(([name, value]) => value !== null && value !== "" && !LEFT_OUT.has(name))
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .map(([name, value]) => {
      const format = FORMATTERS_BY_NAME.get(name);
      return format ? format(value, context) : spelledOut(name, value);
    })
    .filter(Boolean)
    .join(". ");
}

function spelledOut(name: string, value: unknown): string {
  const isMoney = typeof value === "number" && name.endsWith("Cents");
  const words = (isMoney ? name.slice(0, -"Cents".length) : name).replace(
    /([a-z])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  );
  const shown = isMoney ? dollars(value) : plain(value);
  return `${capitalize(words)}: ${shown}`;
}

function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(plain).join(", ");
  if (typeof value === "object" && value !== null) {
    return `(${Object.entries(value)
      .map(([name, part]) => spelledOut(name, part))
      .join(". ")})`;
  }
  const words = String(value);
  return isCalendarDate(words) ? longWeekdayDate(words) : words;
}
