import { officePaths } from "#app/office/office-paths.ts";
import type { Permission } from "#business/team/permissions.ts";

/** A command in the palette: leads to a page, or to the form on it. */
export type PaletteResult = {
  name: string;
  /** Its subject: the record it belongs to, or that record's status. */
  about?: string;
  /** What kind of thing it is. */
  kind: string;
  to: string;
  /** Whether it downloads a file and so doesn't leave the page. */
  file?: boolean;
};

/** An action, with other words that find it. */
export type PaletteCommand = { name: string; also?: string; to: string; file?: boolean };

/** The general actions, each with the permission that it takes. */
export const generalCommands: readonly (PaletteCommand & { permission: Permission })[] = [
  {
    name: "New reservation",
    also: "book place add customer phone spot sell",
    to: officePaths.newReservation(),
    permission: "mailings.place",
  },
  {
    name: "Plan a mailing",
    also: "new card",
    to: `${officePaths.mailings()}#drop`,
    permission: "mailings.change",
  },
  {
    name: "Competing industries",
    also: "compete groups",
    to: `${officePaths.mailings()}#groups`,
    permission: "industries.group",
  },
  {
    name: "Change my password",
    to: `${officePaths.account()}#change-password`,
    permission: "account.change",
  },
  { name: "Add a passkey", to: `${officePaths.account()}#passkeys`, permission: "account.change" },
  {
    name: "Get new recovery codes",
    also: "make",
    to: `${officePaths.account()}#recovery`,
    permission: "account.change",
  },
  {
    name: "Sign out another device",
    also: "browser session",
    to: `${officePaths.account()}#sessions`,
    permission: "account.change",
  },
  {
    name: "Undelivered messages",
    also: "not delivered failed",
    to: `${officePaths.messages()}?state=failed`,
    permission: "messages.see",
  },
  {
    name: "Messages that may not have arrived",
    to: `${officePaths.messages()}?state=uncertain`,
    permission: "messages.see",
  },
  { name: "Waitlist", also: "wait-list line", to: officePaths.waitList(), permission: "leads.see" },
  {
    name: "Who to call",
    also: "whom open industries candidates categories",
    to: officePaths.whoToCall(),
    permission: "leads.see",
  },
  {
    name: "Add a lead",
    also: "new contact by hand",
    to: `${officePaths.leads()}#business`,
    permission: "leads.change",
  },
  {
    name: "Calls due",
    also: "leads to call today",
    to: `${officePaths.leads()}?calls=due`,
    permission: "leads.see",
  },
  {
    name: "Expenses",
    also: "costs paid bills receipts",
    to: officePaths.expenses(),
    permission: "money.see",
  },
  {
    name: "Record an expense",
    also: "cost paid bill receipt printing postage design add new",
    to: officePaths.newExpense(),
    permission: "expenses.record",
  },
  {
    name: "Download expenses (CSV)",
    also: "export costs receipts accountant",
    to: officePaths.expensesCsv(),
    file: true,
    permission: "money.see",
  },
  {
    name: "Profit for the year",
    also: "result earnings cards annual loss",
    to: officePaths.year(),
    permission: "money.see",
  },
  {
    name: "Download the year's profit (CSV)",
    also: "export result cards accountant annual",
    to: officePaths.yearCsv(),
    file: true,
    permission: "money.see",
  },
  { name: "Tax report", to: officePaths.taxReport(), permission: "money.see" },
  {
    name: "Download the tax report (CSV)",
    also: "export as a table file",
    to: officePaths.taxReportCsv(),
    file: true,
    permission: "money.see",
  },
  {
    name: "Download monthly totals (CSV)",
    also: "export months as a table file",
    to: officePaths.monthsCsv(),
    file: true,
    permission: "money.see",
  },
  {
    name: "Bulk actions",
    also: "changes many at once undo recent",
    to: officePaths.bulkActions(),
    permission: "office.see",
  },
  {
    name: "Import leads",
    also: "bring in upload table excel csv",
    to: `${officePaths.imports()}?list=leads`,
    permission: "leads.change",
  },
  {
    name: "Import advertisers",
    also: "bring in upload table excel csv",
    to: `${officePaths.imports()}?list=advertisers`,
    permission: "advertisers.change",
  },
  {
    name: "Import reservations",
    also: "bring in upload table excel csv",
    to: `${officePaths.imports()}?list=reservations`,
    permission: "mailings.place",
  },
  {
    name: "Import payments",
    also: "bring in upload table excel csv",
    to: `${officePaths.imports()}?list=payments`,
    permission: "payments.record",
  },
  {
    name: "Undo an import",
    also: "take back wrong file mistake",
    to: `${officePaths.imports()}#recent`,
    permission: "leads.change",
  },
  {
    name: "Download reservations (CSV)",
    also: "export as a table file",
    to: officePaths.reservationsCsv(),
    file: true,
    permission: "reservations.see",
  },
  ...(["payments", "invoices", "refunds"] as const).map((kind) => ({
    name: `Download ${kind} (CSV)`,
    also: "export download accountant",
    to: `${officePaths.moneyCsv()}?kind=${kind}`,
    file: true,
    permission: "money.see" as const,
  })),
  {
    name: "Open invoices",
    also: "unpaid owed",
    to: `${officePaths.reservations()}?state=unpaid`,
    permission: "reservations.see",
  },
  {
    name: "Set the city tax",
    also: "rate",
    to: `${officePaths.settings()}#rate`,
    permission: "settings.change",
  },
  {
    name: "Change the company's phone",
    also: "our number call",
    to: `${officePaths.companySettings()}#company-phone`,
    permission: "settings.change",
  },
  {
    name: "Company name, phone, address and hours",
    also: "our email opening times social facebook instagram legal name",
    to: officePaths.companySettings(),
    permission: "settings.change",
  },
  {
    name: "Common questions on Home",
    also: "faq answers add question",
    to: officePaths.questionSettings(),
    permission: "settings.change",
  },
  {
    name: "Prices, drop day and printing of future mailings",
    also: "default price calendar rule print cost",
    to: officePaths.mailingSettings(),
    permission: "settings.change",
  },
  {
    name: "Minimum fill and days until invoices are due",
    also: "payment terms rules spots sold decide",
    to: officePaths.sellingRules(),
    permission: "settings.change",
  },
  {
    name: "Your own lines in emails",
    also: "wording greeting closing message text",
    to: officePaths.messageSettings(),
    permission: "settings.change",
  },
  {
    name: "Owner on Home and About",
    also: "my name photo face mobile about me",
    to: officePaths.ownerSettings(),
    permission: "settings.change",
  },
  {
    name: "Photo of the printed card",
    also: "sample picture home drawing",
    to: officePaths.cardPhotoSettings(),
    permission: "settings.change",
  },
  {
    name: "Industries and their search words",
    also: "synonyms add word rename hide show competes",
    to: officePaths.industrySettings(),
    permission: "settings.change",
  },
  {
    name: "Launch check",
    also: "placeholders",
    to: `${officePaths.settings()}#launch`,
    permission: "settings.see",
  },
  {
    name: "How buyers pay",
    also: "card invoice beside",
    to: `${officePaths.settings()}#payment-methods`,
    permission: "settings.change",
  },
  {
    name: "Download a backup",
    also: "keep save copy",
    to: `${officePaths.settings()}#backup`,
    permission: "settings.change",
  },
  {
    name: "Change my name or email",
    also: "e-mail",
    to: `${officePaths.account()}#name`,
    permission: "account.change",
  },
  {
    name: "Authenticator app",
    also: "codes factor",
    to: `${officePaths.account()}#app`,
    permission: "account.change",
  },
  { name: "Sign out", also: "leave log", to: "#sign-out", permission: "account.change" },
  {
    name: "Download leads (CSV)",
    also: "export as a table file",
    to: officePaths.leadsCsv(),
    file: true,
    permission: "leads.see",
  },
  {
    name: "Download advertisers (CSV)",
    also: "export as a table file",
    to: officePaths.advertisersCsv(),
    file: true,
    permission: "advertisers.see",
  },
  {
    name: "Invite a team member",
    also: "somebody assistant new person",
    to: `${officePaths.team()}#email`,
    permission: "team.invite",
  },
];
