/**
 * Who may import whom (docs/style.md, "Who may import whom"). Each message below is proved by a file
 * in tests/import-rules that breaks it: `npm test -- imports` fails if one of them goes unseen.
 */

type Ban = { regex: string; message: string; allowTypeImports?: boolean };

/** The nouns of the business, each with the nouns it may build upon. */
const BUILDS_ON: Record<string, readonly string[]> = {
  journal: [],
  people: ["journal"],
  keeping: ["journal", "people"],
  leads: ["journal", "people", "mailings"],
  advertisers: ["journal", "people"],
  mailings: ["journal", "people"],
  reservations: ["journal", "people", "leads", "advertisers", "mailings"],
  billing: ["journal", "people", "leads", "advertisers", "mailings", "reservations"],
  proofs: ["journal", "people", "leads", "advertisers", "mailings", "reservations"],
  tracking: ["journal", "people", "leads", "advertisers", "mailings", "reservations"],
  press: ["journal", "people", "leads", "advertisers", "mailings", "reservations", "proofs"],
  imports: ["journal", "people", "leads", "advertisers", "mailings", "reservations", "billing"],
  bulk: ["journal", "people", "leads", "advertisers", "mailings", "reservations", "billing"],
};
const NOUNS = Object.keys(BUILDS_ON);

/** Who stands at the door; the areas of the app. */
const AREAS = ["site", "reserve", "portal", "office", "links", "hooks"];

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
    message: "No utils: a function stands with the noun that it serves.",
  },
];

const product: Ban[] = [
  ...everywhere,
  { regex: "^#tests/", message: "The product doesn't import its tests." },
];

const business: Ban[] = [
  ...product,
  { regex: "^#app/", message: "The business doesn't know who is at the door." },
  {
    regex: "^(react|react-dom|react-router|hono)(/|$)|^@(react-router|react-email|hono)/",
    message: "The business runs without the web: no React, no router, no server.",
  },
];

const app: Ban[] = [
  ...product,
  {
    regex: "^(drizzle-orm|pg|@electric-sql/pglite)(/|$)|^#platform/database/|^#database/",
    message: "No SQL in a door: call a verb, or a find.",
  },
];

const nounBans = (noun: string): Ban[] => {
  const barred = NOUNS.filter((other) => other !== noun && !BUILDS_ON[noun]?.includes(other));
  return [
    ...business,
    {
      regex: `^#business/${anyOf(barred)}/`,
      message: `Nobody imports upward or across: ${noun} builds on ${BUILDS_ON[noun]?.join(", ") || "no other noun"}.`,
    },
    {
      regex: "^#business/[a-z-]+\\.ts$",
      message: "What stands above all nouns (the schedule) is not theirs to import.",
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
    regex: `^#(business|platform|emails)/|^#site\\.ts$|^#app/([a-z-]+\\.tsx?$|${anyOf(AREAS)}/)`,
    message: "The kit imports nothing of ours but itself and what is drawn for it.",
  },
];

const platformBans: Ban[] = [
  ...product,
  {
    regex: "^#(business|app|emails)/|^#site\\.ts$",
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
    regex: "^#(app|database)/|^#platform/([a-z-]+/|[abd-ln-z])",
    message: "A message is drawn from its data, the client's settings and the calendar alone.",
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
  plugins: ["import"],
  categories: { correctness: "off" },
  ignorePatterns: ["build/**", "app/generated/**", "tests/import-rules/**", ".react-router/**"],
  rules: { "import/no-cycle": "error", ...banned(everywhere) },
  overrides: [
    only(["server.ts", "database/**"], product),
    only(["business/**"], business),
    ...NOUNS.map((noun) => only([`business/${noun}/**`], nounBans(noun))),
    only(["app/**"], app),
    ...AREAS.map((area) => only([`app/${area}/**`], areaBans(area))),
    only(["app/ui/**"], kitBans),
    only(["platform/**"], platformBans),
    only(["emails/**"], emailBans),
    only(["site.ts"], clientBans),
    only(["**/*.test.ts", "**/*.test.tsx"], everywhere),
  ],
};
