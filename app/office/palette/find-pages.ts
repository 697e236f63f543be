import { listNavigationItems } from "#app/office/frame/navigation.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";
import { foldText } from "#platform/fold-text.ts";

export type PaletteResult = { name: string; about?: string; kind: string; to: string };

export type FoundRecord = Omit<PaletteResult, "kind">;

export const MAX_RECORDS_PER_KIND = 5;

const page = (name: string, to: string, permission: Permission, also = "") => ({
  name,
  to,
  permission,
  also,
});

const setting = (name: string, to: string, also: string) => page(name, to, "settings.change", also);

/** The pages that are in no menu, with other words that find them. */
const pages = [
  page(
    "New reservation",
    officePaths.newReservation(),
    "mailings.place",
    "book spot customer phone",
  ),
  page("Waitlist", officePaths.waitlist(), "leads.see"),
  page("Who to call", officePaths.whoToCall(), "leads.see", "open industries"),
  page("Import", officePaths.imports(), "leads.change", "upload spreadsheet excel csv"),
  page("Expenses", officePaths.expenses(), "money.see", "costs bills receipts"),
  page("New expense", officePaths.newExpense(), "expenses.record", "record cost bill receipt"),
  page("Profit for the year", officePaths.year(), "money.see", "result annual"),
  page("Tax report", officePaths.taxReport(), "money.see"),
  setting("Company name, phone, address, and hours", officePaths.companySettings(), "email social"),
  setting("Common questions on Home", officePaths.questionSettings(), "faq answers"),
  setting("Prices and drop day", officePaths.mailingSettings(), "future mailings cost"),
  setting(
    "Selling rules",
    officePaths.sellingRules(),
    "minimum fill payment terms due days first refusal referral credit",
  ),
  setting("Printer", officePaths.printerSettings(), "print file bleed ink proof"),
  setting(
    "Strip and post office’s panel",
    officePaths.stripSettings(),
    "slogan house band back of the card code indicia permit",
  ),
  setting("Your own lines in emails", officePaths.messageSettings(), "wording greeting messages"),
  setting("Owner on Home and About", officePaths.ownerSettings(), "photo name"),
  setting("Photo of the printed card", officePaths.cardPhotoSettings(), "picture home"),
  setting(
    "Industries and their search words",
    officePaths.industrySettings(),
    "synonyms rename hide",
  ),
  page("My account", officePaths.account(), "account.change", "password passkey"),
];

export function hasEveryWord(name: string, words: readonly string[]): boolean {
  const folded = foldText(name);
  return words.every((word) => folded.includes(foldText(word)));
}

export function findPages(typed: string, role: Role): PaletteResult[] {
  const words = typed.split(/\s+/).filter(Boolean);
  const open = [...listNavigationItems(role), ...pages].filter(({ permission }) =>
    hasPermission(role, permission),
  );
  return open
    .filter((page) => hasEveryWord(`${page.name} ${"also" in page ? page.also : ""}`, words))
    .map(({ name, to }) => ({ name, kind: "Page", to }));
}
