/**
 * Import rules. `tests/import-rules.txt` breaks each message below: `npm test -- imports` fails if a breach goes
 * unseen.
 */

type Ban = { regex: string; message: string; allowTypeImports?: boolean };

/** What every other module of the business may build upon. */
const BASE = ["audit-log", "auth", "team", "mail-limits"];
const CARD = [...BASE, "mailings"];
const PEOPLE = [...CARD, "leads", "waitlist", "advertisers"];
const SALES = [...PEOPLE, "reservations", "ledger"];

/**
 * The modules of the business, each with the modules that it may build upon. Two that name each other (who works here
 * and how they sign in; advertisers and what they booked; spots and their codes; ads and what they brought) still may not form a circle of files.
 */
const BUILDS_ON: Record<string, readonly string[]> = {
  "audit-log": [],
  team: ["audit-log", "auth"],
  auth: ["audit-log", "team"],
  "mail-limits": ["audit-log"],
  mailings: BASE,
  company: CARD,
  expenses: CARD,
  waitlist: CARD,
  leads: [...CARD, "waitlist"],
  advertisers: [...CARD, "reservations"],
  results: [...CARD, "reservations", "ads"],
  reservations: [...PEOPLE, "results"],
  ledger: [...PEOPLE, "reservations", "expenses"],
  households: [...CARD, "leads", "waitlist", "reservations", "results"],
  ads: [...SALES, "company", "results"],
  press: [...SALES, "company", "results", "ads"],
  post: [...SALES, "company", "expenses", "results", "ads", "press"],
  imports: SALES,
};
const MODULES = Object.keys(BUILDS_ON);

/** The areas of the app. */
const AREAS = ["site", "reservation", "office", "links", "webhooks"];

/** Where nothing but `platform/settings.server.ts` reads the environment. */
const PRODUCT = ["server.ts", "{app,artwork,business,platform,emails,database}/**"];

const anyOf = (names: readonly string[]) => `(${names.join("|")})`;

const everywhere: Ban[] = [
  {
    regex: "^\\.\\.(/|$)",
    message: "Imports don't climb: use a subpath such as #business/leads/lead.ts.",
  },
  {
    regex: "^\\./[^+].*/",
    message: "`./` is for the same folder: use a subpath such as #business/leads/lead.ts.",
  },
  {
    regex: "(^|/)index(\\.[a-z]+)?$|^\\./?$",
    message: "No barrels: import the file that has it.",
  },
  {
    regex: "(^|/)(utils?|helpers?)(\\.[a-z]+|/|$)",
    message: "No utils: a function belongs to the module that it serves.",
  },
];

const product: Ban[] = [
  ...everywhere,
  {
    regex: "^(node:)?process$",
    message: "Settings are read once: take them from #platform/settings.server.ts.",
  },
  { regex: "^#tests/", message: "The product doesn't import its tests." },
];

const business: Ban[] = [
  ...product,
  { regex: "^#app/", message: "The business doesn't know the web in front of it." },
  {
    regex: "^(react|react-dom|react-router|hono)(/|$)|^@(react-router|react-email|hono)/",
    message: "The business runs without the web: no React, no router, no server.",
  },
];

const app: Ban[] = [
  ...product,
  {
    regex: "^(drizzle-orm|pg|@electric-sql/pglite)(/|$)|^#platform/database/|^#database/",
    message: "No SQL in a route: call an action or a query of the business.",
  },
];

const moduleBans = (name: string): Ban[] => {
  const barred = MODULES.filter((other) => other !== name && !BUILDS_ON[name]?.includes(other));
  return [
    ...business,
    {
      regex: `^#business/${anyOf(barred)}/`,
      message: `Nobody imports upward or across: ${name} builds on ${BUILDS_ON[name]?.join(", ") || "no other module"}.`,
    },
    {
      regex: "^#business/schedule\\.ts$",
      message: "The schedule is built on all modules, and no module builds on it.",
    },
  ];
};

const areaBans = (area: string): Ban[] => [
  ...app,
  {
    regex: `^#app/${anyOf(AREAS.filter((other) => other !== area))}/`,
    message: `The areas of the app never import each other: ${area} keeps to itself and to the kit.`,
  },
];

const kitBans: Ban[] = [
  ...app,
  {
    regex: `^#(business|platform|emails)/|^#(site|company|prices)\\.ts$|^#app/([a-z-]+\\.tsx?$|${anyOf(AREAS)}/)`,
    message: "The kit imports nothing of ours but itself and what is drawn for it.",
  },
];

const artworkBans: Ban[] = [
  ...product,
  {
    regex: `^#(app|emails|database)/|^#platform/database/|^#business/${anyOf(MODULES.filter((name) => name !== "mailings"))}/`,
    message: "What draws knows no database and no customer.",
  },
];

const platformBans: Ban[] = [
  ...product,
  {
    regex: "^#(business|app|emails)/|^#(site|company|prices)\\.ts$",
    message: "The platform knows neither the business nor the client.",
  },
];

const emailBans: Ban[] = [
  ...product,
  {
    regex: "^#business/",
    allowTypeImports: true,
    message: "A message takes what it says as data: of the business only types.",
  },
  {
    // The rule's language has no "all but": the letters leave clock, money, number-word, phone-number and text-limits.
    regex: "^#(app|database)/|^#platform/([a-z-]+/|[abd-loq-su-z]|p[a-gi-z])",
    message:
      "A message is drawn from its data, the client's settings, the calendar, and how money, lists, phone numbers and text are written.",
  },
];

const clientBans: Ban[] = [
  ...product,
  { regex: "^#", message: "The client's settings stand by themselves." },
];

const banned = (patterns: Ban[]) => ({
  "no-restricted-imports": ["error", { patterns }],
});

const only = (files: string[], patterns: Ban[]) => ({ files, rules: banned(patterns) });

export default {
  plugins: ["import", "node"],
  categories: { correctness: "off" },
  ignorePatterns: ["build/**", "app/generated/**", ".react-router/**"],
  rules: { "import/no-cycle": "error", ...banned(everywhere) },
  overrides: [
    only(["server.ts", "database/**"], product),
    only(["business/**"], business),
    ...MODULES.map((name) => only([`business/${name}/**`], moduleBans(name))),
    only(["app/**"], app),
    ...AREAS.map((area) => only([`app/${area}/**`], areaBans(area))),
    only(["app/ui/**"], kitBans),
    only(["artwork/**"], artworkBans),
    only(["platform/**"], platformBans),
    only(["emails/**"], emailBans),
    only(["site.ts"], clientBans),
    {
      files: PRODUCT,
      excludeFiles: ["**/*.test.ts", "tests/**", "platform/settings.server.ts"],
      rules: { "node/no-process-env": "error" },
    },
    only(["**/*.test.ts", "**/*.test.tsx"], everywhere),
  ],
};
