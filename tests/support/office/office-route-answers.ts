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
/** What an assistant and the owner are answered, one after the other where they differ. */
type Pair = Answer | readonly [assistant: Answer, owner: Answer];
/** The pattern of a route, what GET answers, what an empty POST answers, and its address where `addressOf` has none. */
type Row = readonly [pattern: string, get: Pair, post: Pair, path?: string];

const inside: readonly Row[] = [
  ["/office", 200, 405],
  ["/office/find", 200, 405],
  ["/office/messages", 200, 405],
  ["/office/messages/:id", 404, 404],
  ["/office/messages/:id/files/:position", 404, 405],
  ["/office/reservations", 200, 405],
  ["/office/reservations.csv", 200, 405],
  ["/office/reservations/new", 200, 405],
  ["/office/reservations/:id", 404, 422],
  ["/office/ads", 200, 405],
  ["/office/ads/:id", 404, 422],
  ["/office/ads/:id/designs", 404, 404],
  ["/office/ads/:id/proofs/:number/picture", 404, 405],
  ["/office/house-ads/:size/:spot", 200, 405],
  ["/office/ads/:id/code", 404, 404],
  ["/office/ads/:id/files", 404, 422],
  ["/office/ads/:id/files/upload", 405, 422],
  ["/office/ads/:id/files/:file", 404, 405],
  ["/office/advertisers", 200, 405],
  ["/office/advertisers.csv", 200, 405],
  ["/office/advertisers/:id", 404, 404],
  ["/office/leads", 200, 422],
  ["/office/leads.csv", 200, 405],
  ["/office/leads/:id", 404, 422],
  ["/office/waitlist", 200, 409],
  ["/office/who-to-call", 200, 422],
  ["/office/known", 200, 405],
  ["/office/money", 200, 405],
  ["/office/money.csv", 200, 405],
  ["/office/invoices/:number", 404, 422],
  ["/office/invoices/:number/pdf", 404, 405],
  ["/office/expenses", 200, 405],
  ["/office/expenses.csv", 200, 405],
  ["/office/expenses/new", 200, 422],
  ["/office/expenses/:id", 404, 422],
  ["/office/expenses/:id/receipts/:receipt", 404, 405],
  ["/office/tax-report", 200, 405],
  ["/office/year", 200, 405],
  ["/office/year.csv", 200, 405],
  ["/office/credits.csv", 200, 405],
  ["/office/months.csv", 200, 405],
  ["/office/tax-report.csv", 200, 405],
  [
    "/office/settings/backup",
    [403, "/office/settings"],
    [403, "/office/reauthenticate?onward=%2Foffice%2Fsettings"],
  ],
  ["/office/import", 200, 422],
  ["/office/import/:id", 404, 404],
  ["/office/import/:id/failed.csv", 404, 405],
  ["/office/settings/industries", [403, 200], [403, 422]],
  ["/office/settings/company", [403, 200], [403, 422]],
  ["/office/settings/industries/:slug", [403, 200], [403, 422]],
  ["/office/settings/questions", [403, 200], [403, 422]],
  ["/office/settings/mailings", [403, 200], [403, 422]],
  ["/office/settings/rules", [403, 200], [403, 422]],
  ["/office/settings/messages", [403, 200], [403, 422]],
  ["/office/settings/strip/:part", [403, 200], 405, "/office/settings/strip/strip"],
  ["/office/settings/strip", [403, 200], [403, 422]],
  ["/office/settings/printer/trial", [403, 200], 405],
  ["/office/settings/printer", [403, 200], [403, 422]],
  ["/office/settings/owner", [403, 200], [403, 422]],
  ["/office/settings/card-photo", [403, 200], [403, 422]],
  ["/office/settings", [403, 200], [403, 422]],
  ["/office/mailings", 200, 422],
  ["/office/mailings/:id", 404, 422],
  ["/office/mailings/:id/print", 404, 422],
  ["/office/mailings/:id/print/:part", 404, 405, "/office/mailings/999999/print/1-pdf"],
  ["/office/mailings/:id/routes", 404, 404],
  ["/office/mailings/:id/packs/:stop", 404, 405, "/office/mailings/999999/packs/none"],
  ["/office/mailings/:id/drop-off", 404, 404],
  ["/office/mailings/:id/photos/:photo", 404, 405],
  ["/office/mailings/:id/proof-of-mailing", 404, 405],
  [
    "/office/mailings/:id/proof-of-mailing/:part",
    404,
    405,
    "/office/mailings/999999/proof-of-mailing/front",
  ],
  ["/office/results", 200, 405],
  ["/office/results.csv", 200, 405],
  ["/office/mailings/:id/copies", 404, 404],
  ["/office/mailings/:id/copies/:file", 404, 405, "/office/mailings/999999/copies/labels-5160.pdf"],
  ["/office/mailings/:id/results", 404, 422],
  ["/office/mailings/:id/offers-email", 404, 404],
  ["/office/mailings/:id/results/:kind", 404, 422, "/office/mailings/999999/results/report"],
  ["/office/mailings/:id/results.csv", 200, 405],
  ["/office/audit-log", 200, 405],
  ["/office/undo", 200, 422],
  ["/office/team", [403, 200], [403, "/office/reauthenticate?onward=%2Foffice%2Fteam"]],
  ["/office/account", 200, "/office/account"],
  ["/office/reauthenticate", 200, 422],
  ["/office/*", 404, 404],
];

/** An address of a route, of records that there are not. */
const addressOf = (pattern: string) =>
  pattern
    .replace("messages/:id", "messages/00000000-0000-4000-8000-000000000000")
    .replace("invoices/:number", "invoices/2020-9999")
    .replace(":id", "999999")
    .replace(":size/:spot", "small/B5")
    .replace(":slug", "plumbing")
    .replace("*", "nowhere")
    .replace(/:\w+/g, "1");

/** Who is not signed in is sent to sign in: from a page they return afterwards, from a form nothing changes. */
function answersTo([pattern, get, post, path = addressOf(pattern)]: Row) {
  const to = (nobody: Answer, pair: Pair): Answers => {
    const [assistant, owner] = typeof pair === "object" ? pair : [pair, pair];
    return { ...everybody(nobody), assistant, owner };
  };
  return {
    path,
    get: to(path === "/office" ? SIGN_IN : outside(path), get),
    post: to(SIGN_IN, post),
  };
}

/** Every route of the office, by the pattern of its route: an address, what GET answers, what an empty POST answers. */
export const officeRoutes: Record<string, { path: string; get: Answers; post: Answers }> = {
  ...Object.fromEntries(inside.map((row) => [row[0], answersTo(row)])),
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
  "/office/sign-in-link/:token": {
    path: `/office/sign-in-link/${"a".repeat(43)}`,
    get: everybody(404),
    post: everybody(404),
  },
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
