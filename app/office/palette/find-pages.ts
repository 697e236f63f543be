import { navigationFor } from "#app/office/frame/navigation.ts";
import { officePaths } from "#app/office/office-paths.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";
import { foldText } from "#platform/fold-text.ts";

export type PaletteResult = { name: string; about?: string; kind: string; to: string };

export type FoundRecord = Omit<PaletteResult, "kind">;

export const MAX_RECORDS_PER_KIND = 5;

type Page = { name: string; also?: string; to: string; permission: Permission };

/** The pages that are in no menu, with other words that find them. */
const pages: readonly Page[] = [
  {
    name: "New reservation",
    also: "book spot customer phone",
    to: officePaths.newReservation(),
    permission: "mailings.place",
  },
  { name: "Waitlist", to: officePaths.waitlist(), permission: "leads.see" },
  {
    name: "Who to call",
    also: "open industries",
    to: officePaths.whoToCall(),
    permission: "leads.see",
  },
  {
    name: "Import",
    also: "upload spreadsheet excel csv",
    to: officePaths.imports(),
    permission: "leads.change",
  },
  {
    name: "Expenses",
    also: "costs bills receipts",
    to: officePaths.expenses(),
    permission: "money.see",
  },
  {
    name: "New expense",
    also: "record cost bill receipt",
    to: officePaths.newExpense(),
    permission: "expenses.record",
  },
  {
    name: "Profit for the year",
    also: "result annual",
    to: officePaths.year(),
    permission: "money.see",
  },
  { name: "Tax report", to: officePaths.taxReport(), permission: "money.see" },
  {
    name: "Company name, phone, address, and hours",
    also: "email social",
    to: officePaths.companySettings(),
    permission: "settings.change",
  },
  {
    name: "Common questions on Home",
    also: "faq answers",
    to: officePaths.questionSettings(),
    permission: "settings.change",
  },
  {
    name: "Prices and drop day",
    also: "future mailings cost",
    to: officePaths.mailingSettings(),
    permission: "settings.change",
  },
  {
    name: "Selling rules",
    also: "minimum fill payment terms due days first refusal referral credit",
    to: officePaths.sellingRules(),
    permission: "settings.change",
  },
  {
    name: "Printer",
    also: "print file bleed ink proof",
    to: officePaths.printerSettings(),
    permission: "settings.change",
  },
  {
    name: "Strip and post office’s panel",
    also: "slogan house band back of the card code indicia permit",
    to: officePaths.stripSettings(),
    permission: "settings.change",
  },
  {
    name: "Your own lines in emails",
    also: "wording greeting messages",
    to: officePaths.messageSettings(),
    permission: "settings.change",
  },
  {
    name: "Owner on Home and About",
    also: "photo name",
    to: officePaths.ownerSettings(),
    permission: "settings.change",
  },
  {
    name: "Photo of the printed card",
    also: "picture home",
    to: officePaths.cardPhotoSettings(),
    permission: "settings.change",
  },
  {
    name: "Industries and their search words",
    also: "synonyms rename hide",
    to: officePaths.industrySettings(),
    permission: "settings.change",
  },
  {
    name: "My account",
    also: "password passkey",
    to: officePaths.account(),
    permission: "account.change",
  },
];

export function hasEveryWord(name: string, words: readonly string[]): boolean {
  const folded = foldText(name);
  return words.every((word) => folded.includes(foldText(word)));
}

export function findPages(typed: string, role: Role): PaletteResult[] {
  const words = typed.split(/\s+/).filter(Boolean);
  const open = [...navigationFor(role), ...pages].filter(({ permission }) =>
    hasPermission(role, permission),
  );
  return open
    .filter((page) => hasEveryWord(`${page.name} ${"also" in page ? page.also : ""}`, words))
    .map(({ name, to }) => ({ name, kind: "Page", to }));
}
