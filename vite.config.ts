import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import {
  inlineHelpers,
  reactAsModules,
  refuseLookbehinds,
  startScript,
  styleSheets,
} from "./vite-plugins.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The subpath imports of package.json, so that queries such as `?inline` resolve too. */
const alias = [
  ...["app", "artwork", "business", "database", "emails", "platform", "tests"].map((folder) => ({
    find: new RegExp(`^#${folder}/`),
    replacement: `${here(`./${folder}`)}/`,
  })),
  { find: "#company.ts", replacement: here("./company.ts") },
  { find: "#prices.ts", replacement: here("./prices.ts") },
  { find: "#site.ts", replacement: here("./site.ts") },
];

/** What stands on Home and on other pages too. */
const onHome = new RegExp(
  [
    "/app/ui/(?!card/|qr-code|box-position)",
    "/app/generated/",
    "/app/(paths|hydrate|root|server-data/submit-page)",
    "/app/site/(layout/(site-|loading|reserve-bar)|meta/public-page-meta|lead-form/lead-email-form\\.|errors/error-page|home/)",
    "/app/(email-suggestion|run-after-paint|use-my-reservations|industry-field/industry-lookup-form)",
    "/artwork/layouts/card-layout",
    "/business/mailings/industries/industry-overrides",
    "/platform/(clock|suggest-email)",
    "/site\\.ts",
  ].join("|"),
);

/**
 * Anyone who comes first to Home asks for two shared files: React with its router, which stays the
 * same from release to release, and the frame. What only other pages share is cut as it comes.
 */
const groups = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|react-router)\/|^\0react:/,
    priority: 2,
  },
  { name: "frame", test: onHome, minShareCount: 2, priority: 1 },
  {
    name: "sections",
    test: /\/app\/site\/sections\/(closing-call|customer-quotes|page-)/,
    minShareCount: 2,
  },
  {
    name: "data",
    test: /node_modules\/@tanstack\/|\/app\/server-data\/query-cache/,
  },
  // What suggests industries: a page asks for it when a visitor points at its field or focuses it.
  { name: "suggestions", test: /\/app\/industry-field\/industry-suggestions/ },
  {
    name: "reserve",
    test: /\/app\/(reservation\/(?!ad\/)|server-data\/use-live-availability|ui\/card\/)/,
    minShareCount: 2,
  },
  // Terms and Privacy name them, too, and need nothing else of the reservation's.
  {
    name: "figures",
    test: /\/platform\/number-word|\/artwork\/layouts\/layouts\b|\/business\/(reservations\/pay\/tax|reservations\/reservation|waitlist\/waitlist)\b/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "industries",
    test: /\/app\/(break-even\/|site\/industries\/industry-designs)|\/business\/mailings\/(break-even|economics)\b|\/business\/mailings\/industries\/industry-(coverage|categories)/,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [
    styleSheets(),
    reactAsModules(),
    inlineHelpers(),
    startScript(here("./app")),
    refuseLookbehinds(),
    reactRouter(),
  ],
  resolve: { alias },
  build: {
    target: "es2023",
    // The first browsers with light-dark() and nesting, so that neither is spelled out (docs/decisions/004-styling.md).
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  // Node reads the long list of exports of this package again for each of its files: a third of a second at each start.
  ssr: { noExternal: ["drizzle-orm"] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: here("./server.ts") } } },
  },
  logLevel: "warn",
});
