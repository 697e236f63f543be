import type { RouteConfigEntry } from "@react-router/dev/routes";

/** What a route answers: a status, or where it leads. */
export type Answer = number | string;
export type Who = "nobody" | "half" | "settingUp" | "assistant" | "owner";
type Answers = Record<Who, Answer>;

export const SIGN_IN = "/office/sign-in";
const everybody = (answer: Answer): Answers => ({
  nobody: answer,
  half: answer,
  settingUp: answer,
  assistant: answer,
  owner: answer,
});
const outside = (path: string) => `${SIGN_IN}?onward=${encodeURIComponent(path)}`;
/**
 * Requests an office page: a visitor who is not signed in is sent to sign in, and returns
 * afterwards.
 */
const inside = (path: string, assistant: Answer, owner: Answer): Answers => ({
  ...everybody(path === "/office" ? SIGN_IN : outside(path)),
  assistant,
  owner,
});
/**
 * Submits an office form: a visitor who is not signed in is sent to sign in, and nothing changes.
 */
const form = (assistant: Answer, owner: Answer): Answers => ({
  ...everybody(SIGN_IN),
  assistant,
  owner,
});

const MESSAGE = "/office/messages/00000000-0000-4000-8000-000000000000";
const WELCOME = `/office/sign-in-link/${"a".repeat(43)}`;

/** Every route of the office, by the pattern of its route: an address, what GET answers, what an empty POST answers. */
export const officeRoutes: Record<string, { path: string; get: Answers; post: Answers }> = {
  "/office": { path: "/office", get: inside("/office", 200, 200), post: form(405, 405) },
  "/office/find": {
    path: "/office/find",
    get: inside("/office/find", 200, 200),
    post: form(405, 405),
  },
  "/office/messages": {
    path: "/office/messages",
    get: inside("/office/messages", 200, 200),
    post: form(405, 405),
  },
  "/office/messages/:id": {
    path: MESSAGE,
    get: inside(MESSAGE, 404, 404),
    post: form(404, 404),
  },
  "/office/messages/:id/files/:position": {
    path: `${MESSAGE}/files/0`,
    get: inside(`${MESSAGE}/files/0`, 404, 404),
    post: form(405, 405),
  },
  "/office/reservations": {
    path: "/office/reservations",
    get: inside("/office/reservations", 200, 200),
    post: form(405, 405),
  },
  "/office/reservations.csv": {
    path: "/office/reservations.csv",
    get: inside("/office/reservations.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/reservations/new": {
    path: "/office/reservations/new",
    get: inside("/office/reservations/new", 200, 200),
    post: form(405, 405),
  },
  "/office/reservations/:id": {
    path: "/office/reservations/999999",
    get: inside("/office/reservations/999999", 404, 404),
    post: form(422, 422),
  },
  "/office/ads": {
    path: "/office/ads",
    get: inside("/office/ads", 200, 200),
    post: form(405, 405),
  },
  "/office/ads/:id": {
    path: "/office/ads/999999",
    get: inside("/office/ads/999999", 404, 404),
    post: form(422, 422),
  },
  "/office/ads/:id/designs": {
    path: "/office/ads/999999/designs",
    get: inside("/office/ads/999999/designs", 405, 405),
    post: form(404, 404),
  },
  "/office/ads/:id/proofs/:number/picture": {
    path: "/office/ads/999999/proofs/1/picture",
    get: inside("/office/ads/999999/proofs/1/picture", 404, 404),
    post: form(405, 405),
  },
  "/office/house-ads/:size/:spot": {
    path: "/office/house-ads/small/B5",
    get: inside("/office/house-ads/small/B5", 200, 200),
    post: form(405, 405),
  },
  "/office/ads/:id/code": {
    path: "/office/ads/999999/code",
    get: inside("/office/ads/999999/code", 404, 404),
    post: form(404, 404),
  },
  "/office/ads/:id/files": {
    path: "/office/ads/999999/files",
    get: inside("/office/ads/999999/files", 404, 404),
    post: form(422, 422),
  },
  "/office/ads/:id/files/upload": {
    path: "/office/ads/999999/files/upload",
    get: inside("/office/ads/999999/files/upload", 405, 405),
    post: form(422, 422),
  },
  "/office/ads/:id/files/:file": {
    path: "/office/ads/999999/files/1",
    get: inside("/office/ads/999999/files/1", 404, 404),
    post: form(405, 405),
  },
  "/office/advertisers": {
    path: "/office/advertisers",
    get: inside("/office/advertisers", 200, 200),
    post: form(405, 405),
  },
  "/office/advertisers.csv": {
    path: "/office/advertisers.csv",
    get: inside("/office/advertisers.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/advertisers/:id": {
    path: "/office/advertisers/999999",
    get: inside("/office/advertisers/999999", 404, 404),
    post: form(404, 404),
  },
  "/office/leads": {
    path: "/office/leads",
    get: inside("/office/leads", 200, 200),
    post: form(422, 422),
  },
  "/office/leads.csv": {
    path: "/office/leads.csv",
    get: inside("/office/leads.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/leads/:id": {
    path: "/office/leads/999999",
    get: inside("/office/leads/999999", 404, 404),
    post: form(422, 422),
  },
  "/office/waitlist": {
    path: "/office/waitlist",
    get: inside("/office/waitlist", 200, 200),
    post: form(409, 409),
  },
  "/office/who-to-call": {
    path: "/office/who-to-call",
    get: inside("/office/who-to-call", 200, 200),
    post: form(422, 422),
  },
  "/office/known": {
    path: "/office/known",
    get: inside("/office/known", 200, 200),
    post: form(405, 405),
  },
  "/office/money": {
    path: "/office/money",
    get: inside("/office/money", 200, 200),
    post: form(405, 405),
  },
  "/office/money.csv": {
    path: "/office/money.csv",
    get: inside("/office/money.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/invoices/:number": {
    path: "/office/invoices/2020-9999",
    get: inside("/office/invoices/2020-9999", 404, 404),
    post: form(422, 422),
  },
  "/office/invoices/:number/pdf": {
    path: "/office/invoices/2020-9999/pdf",
    get: inside("/office/invoices/2020-9999/pdf", 404, 404),
    post: form(405, 405),
  },
  "/office/expenses": {
    path: "/office/expenses",
    get: inside("/office/expenses", 200, 200),
    post: form(405, 405),
  },
  "/office/expenses.csv": {
    path: "/office/expenses.csv",
    get: inside("/office/expenses.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/expenses/new": {
    path: "/office/expenses/new",
    get: inside("/office/expenses/new", 200, 200),
    post: form(422, 422),
  },
  "/office/expenses/:id": {
    path: "/office/expenses/999999",
    get: inside("/office/expenses/999999", 404, 404),
    post: form(422, 422),
  },
  "/office/expenses/:id/receipts/:receipt": {
    path: "/office/expenses/999999/receipts/1",
    get: inside("/office/expenses/999999/receipts/1", 404, 404),
    post: form(405, 405),
  },
  "/office/tax-report": {
    path: "/office/tax-report",
    get: inside("/office/tax-report", 200, 200),
    post: form(405, 405),
  },
  "/office/year": {
    path: "/office/year",
    get: inside("/office/year", 200, 200),
    post: form(405, 405),
  },
  "/office/year.csv": {
    path: "/office/year.csv",
    get: inside("/office/year.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/months.csv": {
    path: "/office/months.csv",
    get: inside("/office/months.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/tax-report.csv": {
    path: "/office/tax-report.csv",
    get: inside("/office/tax-report.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/settings/backup": {
    path: "/office/settings/backup",
    get: inside("/office/settings/backup", 403, "/office/settings"),
    post: form(403, "/office/reauthenticate?onward=%2Foffice%2Fsettings"),
  },
  "/office/import": {
    path: "/office/import",
    get: inside("/office/import", 200, 200),
    post: form(422, 422),
  },
  "/office/import/:id": {
    path: "/office/import/999999",
    get: inside("/office/import/999999", 404, 404),
    post: form(404, 404),
  },
  "/office/import/:id/failed.csv": {
    path: "/office/import/999999/failed.csv",
    get: inside("/office/import/999999/failed.csv", 404, 404),
    post: form(405, 405),
  },
  "/office/settings/industries": {
    path: "/office/settings/industries",
    get: inside("/office/settings/industries", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/company": {
    path: "/office/settings/company",
    get: inside("/office/settings/company", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/industries/:slug": {
    path: "/office/settings/industries/plumbing",
    get: inside("/office/settings/industries/plumbing", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/questions": {
    path: "/office/settings/questions",
    get: inside("/office/settings/questions", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/mailings": {
    path: "/office/settings/mailings",
    get: inside("/office/settings/mailings", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/rules": {
    path: "/office/settings/rules",
    get: inside("/office/settings/rules", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/messages": {
    path: "/office/settings/messages",
    get: inside("/office/settings/messages", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/strip/:part": {
    path: "/office/settings/strip/strip",
    get: inside("/office/settings/strip/strip", 403, 200),
    post: form(405, 405),
  },
  "/office/settings/strip": {
    path: "/office/settings/strip",
    get: inside("/office/settings/strip", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/printer/trial": {
    path: "/office/settings/printer/trial",
    get: inside("/office/settings/printer/trial", 403, 200),
    post: form(405, 405),
  },
  "/office/settings/printer": {
    path: "/office/settings/printer",
    get: inside("/office/settings/printer", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/owner": {
    path: "/office/settings/owner",
    get: inside("/office/settings/owner", 403, 200),
    post: form(403, 422),
  },
  "/office/settings/card-photo": {
    path: "/office/settings/card-photo",
    get: inside("/office/settings/card-photo", 403, 200),
    post: form(403, 422),
  },
  "/office/settings": {
    path: "/office/settings",
    get: inside("/office/settings", 403, 200),
    post: form(403, 422),
  },
  "/office/mailings": {
    path: "/office/mailings",
    get: inside("/office/mailings", 200, 200),
    post: form(422, 422),
  },
  "/office/mailings/:id": {
    path: "/office/mailings/999999",
    get: inside("/office/mailings/999999", 404, 404),
    post: form(422, 422),
  },
  "/office/mailings/:id/print": {
    path: "/office/mailings/999999/print",
    get: inside("/office/mailings/999999/print", 404, 404),
    post: form(422, 422),
  },
  "/office/mailings/:id/print/:part": {
    path: "/office/mailings/999999/print/1-pdf",
    get: inside("/office/mailings/999999/print/1-pdf", 404, 404),
    post: form(405, 405),
  },
  "/office/mailings/:id/routes": {
    path: "/office/mailings/999999/routes",
    get: inside("/office/mailings/999999/routes", 404, 404),
    post: form(404, 404),
  },
  "/office/mailings/:id/packs/:stop": {
    path: "/office/mailings/999999/packs/none",
    get: inside("/office/mailings/999999/packs/none", 404, 404),
    post: form(405, 405),
  },
  "/office/mailings/:id/drop-off": {
    path: "/office/mailings/999999/drop-off",
    get: inside("/office/mailings/999999/drop-off", 404, 404),
    post: form(404, 404),
  },
  "/office/mailings/:id/photos/:photo": {
    path: "/office/mailings/999999/photos/1",
    get: inside("/office/mailings/999999/photos/1", 404, 404),
    post: form(405, 405),
  },
  "/office/mailings/:id/proof-of-mailing": {
    path: "/office/mailings/999999/proof-of-mailing",
    get: inside("/office/mailings/999999/proof-of-mailing", 404, 404),
    post: form(405, 405),
  },
  "/office/mailings/:id/proof-of-mailing/:part": {
    path: "/office/mailings/999999/proof-of-mailing/front",
    get: inside("/office/mailings/999999/proof-of-mailing/front", 404, 404),
    post: form(405, 405),
  },
  "/office/results": {
    path: "/office/results",
    get: inside("/office/results", 200, 200),
    post: form(405, 405),
  },
  "/office/results.csv": {
    path: "/office/results.csv",
    get: inside("/office/results.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/mailings/:id/copies": {
    path: "/office/mailings/999999/copies",
    get: inside("/office/mailings/999999/copies", 404, 404),
    post: form(404, 404),
  },
  "/office/mailings/:id/copies/:file": {
    path: "/office/mailings/999999/copies/labels-5160.pdf",
    get: inside("/office/mailings/999999/copies/labels-5160.pdf", 404, 404),
    post: form(405, 405),
  },
  "/office/mailings/:id/results": {
    path: "/office/mailings/999999/results",
    get: inside("/office/mailings/999999/results", 404, 404),
    post: form(422, 422),
  },
  "/office/mailings/:id/offers-email": {
    path: "/office/mailings/999999/offers-email",
    get: inside("/office/mailings/999999/offers-email", 404, 404),
    post: form(404, 404),
  },
  "/office/mailings/:id/results/:kind": {
    path: "/office/mailings/999999/results/report",
    get: inside("/office/mailings/999999/results/report", 404, 404),
    post: form(422, 422),
  },
  "/office/mailings/:id/results.csv": {
    path: "/office/mailings/999999/results.csv",
    get: inside("/office/mailings/999999/results.csv", 200, 200),
    post: form(405, 405),
  },
  "/office/audit-log": {
    path: "/office/audit-log",
    get: inside("/office/audit-log", 200, 200),
    post: form(405, 405),
  },
  "/office/undo": {
    path: "/office/undo",
    get: inside("/office/undo", 200, 200),
    post: form(422, 422),
  },
  "/office/team": {
    path: "/office/team",
    get: inside("/office/team", 403, 200),
    post: form(403, "/office/reauthenticate?onward=%2Foffice%2Fteam"),
  },
  "/office/account": {
    path: "/office/account",
    get: inside("/office/account", 200, 200),
    post: form("/office/account", "/office/account"),
  },
  "/office/reauthenticate": {
    path: "/office/reauthenticate",
    get: inside("/office/reauthenticate", 200, 200),
    post: form(422, 422),
  },
  "/office/*": {
    path: "/office/nowhere",
    get: inside("/office/nowhere", 404, 404),
    post: form(404, 404),
  },
  "/office/sign-in": {
    path: SIGN_IN,
    get: { ...everybody(200), assistant: "/office", owner: "/office" },
    post: { ...everybody(422), assistant: "/office", owner: "/office" },
  },
  "/office/sign-in/second-factor": {
    path: "/office/sign-in/second-factor",
    get: { ...everybody(SIGN_IN), half: 200 },
    post: { ...everybody(SIGN_IN), half: 422 },
  },
  "/office/forgot-password": {
    path: "/office/forgot-password",
    get: everybody(200),
    post: everybody(422),
  },
  "/office/sign-in-link/:token": { path: WELCOME, get: everybody(404), post: everybody(404) },
  "/office/set-up": {
    path: "/office/set-up",
    get: {
      ...everybody(SIGN_IN),
      settingUp: 200,
      assistant: "/office/account",
      owner: "/office/account",
    },
    post: {
      ...everybody(SIGN_IN),
      settingUp: "/office/set-up",
      assistant: "/office/account",
      owner: "/office/account",
    },
  },
  "/office/passkey": { path: "/office/passkey", get: everybody(404), post: everybody(422) },
  // Last: it ends the session that it is asked with.
  "/office/sign-out": {
    path: "/office/sign-out",
    get: everybody(SIGN_IN),
    post: everybody(SIGN_IN),
  },
};

/** The patterns of all routes beneath some, as they stand in the table. */
export function patterns(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    return entry.children ? patterns(entry.children, path) : [path || "/"];
  });
}
