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

const places: readonly NavigationItem[] = [
  { name: "Today", to: officePaths.today(), sign: "sun", permission: "office.see", key: "t" },
  {
    name: "Mailings",
    to: officePaths.mailings(),
    sign: "card",
    permission: "mailings.see",
    key: "m",
  },
  { name: "Ads", to: officePaths.ads(), sign: "picture", permission: "ads.see", key: "d" },
  {
    name: "Reservations",
    to: officePaths.reservations(),
    sign: "list",
    permission: "reservations.see",
    key: "r",
  },
  {
    name: "Advertisers",
    to: officePaths.advertisers(),
    sign: "shop",
    permission: "advertisers.see",
    key: "a",
  },
  {
    name: "Results",
    to: officePaths.yearResults(),
    sign: "chart",
    permission: "mailings.see",
    key: "y",
  },
  { name: "Leads", to: officePaths.leads(), sign: "person", permission: "leads.see", key: "l" },
  { name: "Money", to: officePaths.money(), sign: "coins", permission: "money.see", key: "o" },
  {
    name: "Messages",
    to: officePaths.messages(),
    sign: "mail",
    permission: "messages.see",
    key: "e",
  },
  {
    name: "Audit log",
    to: officePaths.auditLog(),
    sign: "book",
    permission: "audit-log.see",
    key: "j",
  },
  { name: "Team", to: officePaths.team(), sign: "people", permission: "team.see", key: "p" },
  {
    name: "Settings",
    to: officePaths.settings(),
    sign: "dial",
    permission: "settings.see",
    key: "s",
  },
];

export const navigationFor = (role: Role) =>
  places.filter(({ permission }) => hasPermission(role, permission));

export const findNavigationItemByExactPath = (to: string): NavigationItem | undefined =>
  places.find((place) => place.to === to);
