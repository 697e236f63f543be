import { useMatches } from "react-router";
import { officePaths } from "#app/office/office-paths.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";

/** A section of the office; `key`: the letter that leads there after G. */
export type NavigationItem = {
  name: string;
  to: string;
  icon: OfficeIconName;
  permission: Permission;
  key: string;
};

const item = (
  key: string,
  name: string,
  to: string,
  icon: OfficeIconName,
  permission: Permission,
): NavigationItem => ({ key, name, to, icon, permission });

const items = [
  item("t", "Today", officePaths.today(), "sun", "office.see"),
  item("m", "Mailings", officePaths.mailings(), "card", "mailings.see"),
  item("d", "Ads", officePaths.ads(), "picture", "ads.see"),
  item("r", "Reservations", officePaths.reservations(), "list", "reservations.see"),
  item("a", "Advertisers", officePaths.advertisers(), "shop", "advertisers.see"),
  item("y", "Results", officePaths.yearResults(), "chart", "mailings.see"),
  item("l", "Leads", officePaths.leads(), "person", "leads.see"),
  item("o", "Money", officePaths.money(), "coins", "money.see"),
  item("e", "Messages", officePaths.messages(), "mail", "messages.see"),
  item("j", "Audit log", officePaths.auditLog(), "book", "audit-log.see"),
  item("p", "Team", officePaths.team(), "people", "team.see"),
  item("s", "Settings", officePaths.settings(), "dial", "settings.see"),
];

export const listNavigationItems = (role: Role) =>
  items.filter(({ permission }) => hasPermission(role, permission));

const findNavigationItemByExactPath = (to: string): NavigationItem | undefined =>
  items.find((item) => item.to === to);

type SectionLink = { name: string; to: string };

/** A page's `handle` that names its section, if its address does not begin with the section's. */
export type ParentSectionHandle<Data> = {
  section: (data: Data) => string;
  /** The page to go back to, if it is not the section's own. */
  back?: (data: Data) => SectionLink;
};

/** A page about a part of one mailing leads back to that mailing. */
export const mailingPartHandle: ParentSectionHandle<{ id: number; name: string }> = {
  section: officePaths.mailings,
  back: ({ id, name }) => ({ name, to: officePaths.mailing(id) }),
};

/** The section that the page on screen names in its handle, and the link back; undefined for sections and their records. */
export function useParentSection(): { section: SectionLink; back: SectionLink } | undefined {
  const match = useMatches().at(-1);
  const handle = match?.handle as Partial<ParentSectionHandle<unknown>> | undefined;
  if (!match?.loaderData || !handle?.section) return undefined;
  const section = findNavigationItemByExactPath(handle.section(match.loaderData));
  return section && { section, back: handle.back?.(match.loaderData) ?? section };
}

/** The icons of the office: paths in a 24 x 24 view box. */
const iconPaths = {
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4",
  card: "M3 5h18v14H3zM3 13h18M9 5v8M15 5v8M12 13v6",
  picture: "M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M15 9h.01",
  mail: "M3 5h18v14H3zM3.5 6l8.5 7 8.5-7",
  book: "M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12M9 8h6",
  people:
    "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21v-1a6 6 0 0 1 12 0v1M16 3.5a4 4 0 0 1 0 7.2M18 14.5a6 6 0 0 1 4 5.5v1",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21v-1a8 8 0 0 1 16 0v1",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  shop: "M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6",
  coins:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4v10m3-8h-4.5a1.8 1.8 0 0 0 0 3.6h3a1.8 1.8 0 0 1 0 3.4H9",
  chart: "M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6",
  dial: "M4 8h9m4 0h3M4 16h3m4 0h9M15 5.5v5M9 13.5v5",
  menu: "M4 7h16M4 12h16M4 17h16",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m9 16-4-4",
} as const;

type OfficeIconName = keyof typeof iconPaths;

/** A line icon in the color of the text around it. Hidden from screen readers, so the control needs a name of its own. */
export function OfficeIcon({ name }: { name: OfficeIconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
