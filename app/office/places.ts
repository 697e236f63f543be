import type { Role } from "#business/people/operator.ts";
import { may, type Permission } from "#business/people/permissions.ts";
import { officePaths } from "./office-paths.ts";
import type { SignName } from "./sign.tsx";

/** A room of the office. */
export type Place = { name: string; to: string; sign: SignName; permission: Permission };

/** The rooms, in the order of the day: the frame lists them, and the command palette finds them. */
const places: readonly Place[] = [
  { name: "Today", to: officePaths.today(), sign: "sun", permission: "office.see" },
  { name: "Mailings", to: officePaths.mailings(), sign: "card", permission: "mailings.see" },
  {
    name: "Reservations",
    to: officePaths.reservations(),
    sign: "list",
    permission: "reservations.see",
  },
  {
    name: "Advertisers",
    to: officePaths.advertisers(),
    sign: "shop",
    permission: "advertisers.see",
  },
  { name: "Leads", to: officePaths.leads(), sign: "person", permission: "leads.see" },
  { name: "Money", to: officePaths.money(), sign: "coins", permission: "money.see" },
  { name: "Messages", to: officePaths.messages(), sign: "mail", permission: "messages.see" },
  { name: "Journal", to: officePaths.journal(), sign: "book", permission: "journal.see" },
  { name: "People", to: officePaths.people(), sign: "people", permission: "people.see" },
  { name: "Settings", to: officePaths.settings(), sign: "dial", permission: "settings.see" },
];

/** The rooms that a role may enter. */
export const placesOf = (role: Role) => places.filter(({ permission }) => may(role, permission));

/** Something that the command palette can do: it leads to a page, on which it is done. */
export type Command = { name: string; to: string; permission: Permission };

const commands: readonly Command[] = [
  { name: "Plan a mailing", to: officePaths.mailings(), permission: "mailings.change" },
  {
    name: "Industries that compete",
    to: `${officePaths.mailings()}#groups`,
    permission: "industries.group",
  },
  { name: "Change my password", to: officePaths.account(), permission: "account.change" },
  { name: "Add a passkey", to: officePaths.account(), permission: "account.change" },
  { name: "Make new recovery codes", to: officePaths.account(), permission: "account.change" },
  { name: "Sign out another browser", to: officePaths.account(), permission: "account.change" },
  {
    name: "Messages that were not delivered",
    to: `${officePaths.messages()}?state=failed`,
    permission: "messages.see",
  },
  { name: "Wait-list", to: officePaths.waitList(), permission: "leads.see" },
  {
    name: "Whom to call for open industries",
    to: officePaths.openCategories(),
    permission: "leads.see",
  },
  { name: "Tax report", to: officePaths.taxReport(), permission: "money.see" },
  {
    name: "Open invoices",
    to: `${officePaths.reservations()}?state=unpaid`,
    permission: "reservations.see",
  },
  { name: "Set the city tax", to: officePaths.settings(), permission: "settings.see" },
  { name: "Invite somebody", to: officePaths.people(), permission: "people.invite" },
];

/** Searches that take whatever was typed. */
const searches = [
  {
    name: "Reservations",
    path: officePaths.reservations(),
    permission: "reservations.see",
  },
  { name: "Advertisers", path: officePaths.advertisers(), permission: "advertisers.see" },
  { name: "Leads", path: officePaths.leads(), permission: "leads.see" },
  { name: "Messages", path: officePaths.messages(), permission: "messages.see" },
  { name: "Journal", path: officePaths.journal(), permission: "journal.see" },
] as const satisfies readonly { name: string; path: string; permission: Permission }[];

/** What the palette offers for what was typed, the best first: rooms, then deeds, then searches. */
export function findCommands(typed: string, role: Role): { name: string; to: string }[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ name }: { name: string }) =>
    words.every((word) => name.toLowerCase().includes(word));
  const known = [
    ...placesOf(role).map(({ name, to }) => ({ name, to })),
    { name: "My account", to: officePaths.account() },
    ...commands.filter(({ permission }) => may(role, permission)),
  ];
  const found = known.filter(matches).map(({ name, to }) => ({ name, to }));
  if (words.length === 0) return found;
  const query = new URLSearchParams({ words: typed.trim() });
  return [
    ...found,
    ...searches
      .filter(({ permission }) => may(role, permission))
      .map(({ name, path }) => ({
        name: `Search in ${name}: ${typed.trim()}`,
        to: `${path}?${query}`,
      })),
  ];
}
