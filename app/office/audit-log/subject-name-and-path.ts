import { importListLabelsAndPaths } from "#app/office/imports/import-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import type { AuditDetailName } from "#business/audit-log/events.ts";
import { importableLists } from "#business/imports/import.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { shortWeekdayDateWithYear } from "#platform/clock.ts";
import { type SubjectLinks, subjectKey } from "./subject-links.ts";

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
