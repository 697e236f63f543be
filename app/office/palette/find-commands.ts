import { navigationFor } from "#app/office/frame/navigation.ts";
import { officePaths } from "#app/office/office-paths.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";
import { foldText } from "#platform/fold-text.ts";
import type { PaletteCommand, PaletteResult } from "./commands.ts";
import { generalCommands } from "./general-commands.ts";

type Search = { name: string; path: string; also?: string; permission: Permission };

/** Searches that take any text. */
const searches: readonly Search[] = [
  { name: "Reservations", path: officePaths.reservations(), permission: "reservations.see" },
  { name: "Advertisers", path: officePaths.advertisers(), permission: "advertisers.see" },
  { name: "Leads", path: officePaths.leads(), permission: "leads.see" },
  { name: "Waitlist", path: officePaths.waitlist(), permission: "leads.see" },
  ...(["Payments", "Invoices", "Refunds"] as const).map((name) => ({
    name,
    path: `${officePaths.money()}?kind=${name.toLowerCase()}`,
    also: "money",
    permission: "money.see" as const,
  })),
  { name: "Messages", path: officePaths.messages(), permission: "messages.see" },
  {
    name: "Audit log",
    path: officePaths.auditLog(),
    also: "audit",
    permission: "audit-log.see",
  },
];

/** Whether a word names the place to search: "invoices", "invoice", "money". */
const isNamedBy =
  (word: string) =>
  ({ name, also }: Search) =>
    [name, name.replace(/s$/, ""), also].some((each) => each && foldText(each) === foldText(word));

/** Filler words. */
const SMALL_WORDS = new Set("a an the of on to for this my is in as at by and".split(" "));

/** The significant words, without case and accents; filler words if there are no others. */
export function significantWords(typed: string): string[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Whether a command matches all of these folded words. */
export function commandMatches({ name, also }: PaletteCommand, words: readonly string[]): boolean {
  const called = foldText(`${name} ${also ?? ""}`);
  return words.every((word) => called.includes(word));
}

const asHit = ({ name, to, file }: PaletteCommand): PaletteResult => ({
  name,
  kind: file ? "File" : "Action",
  to,
  ...(file && { file }),
});

/** The record on screen, by its name, with its actions. */
type RecordOnScreen = { name: string; commands: readonly PaletteCommand[] };

/** The actions on the record on screen that words name, also together with the record: "cancel copper". */
function commandsHere(words: readonly string[], { name, commands }: RecordOnScreen) {
  const called = foldText(name);
  const others = words.filter((word) => !called.includes(word));
  const verbs = others.length > 0 ? others : words;
  return commands.filter(
    (command) => commandMatches(command, words) || commandMatches(command, verbs),
  );
}

/**
 * The commands known without asking the server: actions on the record on screen, sections, and
 * general actions.
 */
export function findCommands(
  typed: string,
  role: Role,
  here: RecordOnScreen = { name: "", commands: [] },
): PaletteResult[] {
  const words = significantWords(typed);
  const sections = [
    ...navigationFor(role).map(({ name, to }) => ({ name, to })),
    { name: "My account", to: officePaths.account() },
  ];
  return [
    ...commandsHere(words, here).map(asHit),
    ...sections
      .filter((section) => commandMatches(section, words))
      .map(({ name, to }) => ({ name, to, kind: "Page" })),
    ...generalCommands
      .filter(
        (command) => hasPermission(role, command.permission) && commandMatches(command, words),
      )
      .map(asHit),
  ];
}

/**
 * Other places to search for the words; "audit 7K3M" searches only the audit log, "money copper"
 * its lists.
 */
export function findListSearches(typed: string, role: Role): PaletteResult[] {
  const text = typed.trim();
  if (text === "") return [];
  const [first = "", ...rest] = text.split(/\s+/);
  const open = searches.filter(({ permission }) => hasPermission(role, permission));
  const named = rest.length > 0 ? open.filter(isNamedBy(first)) : [];
  const words = named.length > 0 ? rest.join(" ") : text;
  return (named.length > 0 ? named : open).map(({ name, path }) => ({
    name: `Search in ${name}: ${words}`,
    kind: "Search",
    to: `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ words })}`,
  }));
}
