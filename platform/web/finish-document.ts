import { createHash } from "node:crypto";
import { SECURITY_HEADERS } from "./security-headers.ts";

export type FinishedDocument = { body: string; headers: Record<string, string> };

/**
 * A document for one visitor: its scripts are trusted by nonce, and it is not cached. `payAt`: an origin besides this
 * site that its forms may lead to.
 */
export function finishUncachedDocument(
  html: string,
  nonce: string,
  start?: StartScriptManifest,
  payAt?: string,
): FinishedDocument {
  return {
    body: deferHydration(html, start),
    headers: {
      ...SECURITY_HEADERS,
      "content-security-policy": contentSecurityPolicy([`'nonce-${nonce}'`], payAt),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    },
  };
}

/** A document for every visitor: scripts trusted by hash, revalidated. Its policy stays in force after navigations. */
export function finishCachedDocument(
  html: string,
  nonce: string,
  start?: StartScriptManifest,
  payAt?: string,
): FinishedDocument {
  const { html: body, hashes } = stripNonceAndHashScripts(deferHydration(html, start), nonce);
  return {
    body,
    headers: {
      ...SECURITY_HEADERS,
      "content-security-policy": contentSecurityPolicy(hashes, payAt),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    },
  };
}

/**
 * The policy of every document. `scripts` are nonce or hash sources for its inline scripts; `payAt`
 * is the origin besides our own that a form may redirect to (two engines check redirects too).
 */
export function contentSecurityPolicy(scripts: string[], payAt = ""): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${payAt}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * A cached page can't carry a nonce. Only scripts rendered with this rendering's nonce are trusted:
 * the nonce is replaced by the script's hash.
 */
export function stripNonceAndHashScripts(
  html: string,
  nonce: string,
): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const without = html.replaceAll(
    /<script([^>]*?)>([\s\S]*?)<\/script>/g,
    (whole, attributes: string, body: string) => {
      if (!attributes.includes(` nonce="${nonce}"`)) return whole;
      if (body) hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
      return `<script${attributes.replace(` nonce="${nonce}"`, "")}>${body}</script>`;
    },
  );
  return { html: without.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}

const MODULE_SCRIPT = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;
const STATIC_IMPORT = /^import \* as (\w+) from "([^"]+)";$/gm;
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Makes the framework's start script wait until the page has loaded, its first paint is on the screen
 * and the browser is idle (at most 2 s after loading), and drops the preloads that would compete with
 * fonts and pictures. Until then the page is plain HTML.
 * Modules in `start` are taken from the shared files. Throws if a document's start script does not
 * look as expected, so that an upgrade of the framework can't switch this off unnoticed. Why:
 * docs/decisions/005-deferred-hydration.md.
 */
export function deferHydration(html: string, start?: StartScriptManifest): string {
  if (!html.includes("window.__reactRouterContext")) return html;
  if (!MODULE_SCRIPT.test(html)) throw new Error("The start script of the framework has changed.");
  return html.replace(PRELOAD, "").replace(MODULE_SCRIPT, (_, attributes: string, body: string) => {
    const script = startLater(body, start);
    return `<script${attributes}>{let begun;const go=async()=>{if(begun)return;begun=1;${script}};addEventListener("load",()=>{setTimeout(go,2e3);new PerformanceObserver(()=>window.requestIdleCallback?requestIdleCallback(go):setTimeout(go,200)).observe({type:"paint",buffered:true})})}</script>`;
  });
}

function startLater(body: string, start: StartScriptManifest | undefined): string {
  const found = [...body.matchAll(STATIC_IMPORT)].map(([, name = "", url = ""]) => ({ name, url }));
  if (found.length === 0) throw new Error("The start script imports no route modules.");
  const rest = compact(body.replace(STATIC_IMPORT, "").replace(/^;\s*/, "").trim());
  if (!start) {
    const imports = found.map(({ url }) => `import("${url}")`);
    return `const [${found.map(({ name }) => name)}]=await Promise.all([${imports}]);${rest}`;
  }
  const entry = `import("${start.entry}");`;
  if (!rest.endsWith(entry)) throw new Error("The start script does not end with its entry.");
  const own = found.filter(({ url }) => !start.modules[url]);
  const files = [...start.files, ...own.map(({ url }) => url)];
  const modules = found.map(({ name, url }) =>
    start.modules[url]
      ? `${name}=start.${start.modules[url]}`
      : `${name}=all[${files.indexOf(url)}]`,
  );
  return `${oneByOne(files)}const start=${start.script},${modules};${rest.slice(0, -entry.length).trim()}start.hydrate();`;
}

/**
 * Fetches the files together and evaluates them one by one, so that no task blocks the page for
 * long. Imports are evaluated before their importers.
 */
const oneByOne = (files: string[]): string =>
  `const files=${JSON.stringify(files)},all=[];for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));for(const file of files){all.push(await import(file));await new Promise(r=>setTimeout(r))}`;

/** The framework prints its manifest indented; the page is smaller without the spaces. */
function compact(script: string): string {
  return script.replace(
    /window\.__reactRouterManifest = (\{[\s\S]*?\n\});/,
    (_, manifest: string) =>
      `window.__reactRouterManifest=${JSON.stringify(JSON.parse(manifest))};`,
  );
}

/** What all public pages start with, in the document itself: it names parts of two shared files. */
export type StartScriptManifest = {
  /** The shared files, in order of evaluation. */
  files: string[];
  /** An expression over `all`, the modules of these files: `hydrate` and the route modules below. */
  script: string;
  /** The addresses that the framework would import one by one, and their names in the script. */
  modules: Record<string, string>;
  /** The address of the framework's entry, which `hydrate` replaces. */
  entry: string;
};
