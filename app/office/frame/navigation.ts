import { officePaths } from "#app/office/office-paths.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";
import type { OfficeIconName } from "./office-icon.tsx";

/** A section of the office; `key`: the letter that leads there after G. */
export type NavigationItem = {
  name: string;
  to: string;
  sign: OfficeIconName;
  permission: Permission;
  key: string;
};

const place = (
  key: string,
  name: string,
  to: string,
  sign: OfficeIconName,
  permission: Permission,
): NavigationItem => ({ key, name, to, sign, permission });

const places = [
  place("t", "Today", officePaths.today(), "sun", "office.see"),
  place("m", "Mailings", officePaths.mailings(), "card", "mailings.see"),
  place("d", "Ads", officePaths.ads(), "picture", "ads.see"),
  place("r", "Reservations", officePaths.reservations(), "list", "reservations.see"),
  place("a", "Advertisers", officePaths.advertisers(), "shop", "advertisers.see"),
  place("y", "Results", officePaths.yearResults(), "chart", "mailings.see"),
  place("l", "Leads", officePaths.leads(), "person", "leads.see"),
  place("o", "Money", officePaths.money(), "coins", "money.see"),
  place("e", "Messages", officePaths.messages(), "mail", "messages.see"),
  place("j", "Audit log", officePaths.auditLog(), "book", "audit-log.see"),
  place("p", "Team", officePaths.team(), "people", "team.see"),
  place("s", "Settings", officePaths.settings(), "dial", "settings.see"),
];

export const navigationFor = (role: Role) =>
  places.filter(({ permission }) => hasPermission(role, permission));

export const findNavigationItemByExactPath = (to: string): NavigationItem | undefined =>
  places.find((place) => place.to === to);
