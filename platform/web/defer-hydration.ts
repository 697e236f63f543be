import type { StartScriptManifest } from "./start-script-manifest.ts";

const MODULE_SCRIPT = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;
const STATIC_IMPORT = /^import \* as (\w+) from "([^"]+)";$/gm;
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Makes the framework's start script wait until the page has loaded, its first paint is on the screen
 * and the browser is idle (at most 2 s after loading), and drops the preloads that would compete with
 * fonts and pictures. Until then the page is plain HTML.
 * Modules in `start` are taken from that one file. Throws if a document's start script does not
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
  const files = [...start.before, start.url, ...own.map(({ url }) => url)];
  const modules = found.map(({ name, url }) =>
    start.modules[url]
      ? `${name}=start.${start.modules[url]}`
      : `${name}=all[${files.indexOf(url)}]`,
  );
  return `${oneByOne(files)}const start=all[${start.before.length}],${modules};${rest.slice(0, -entry.length).trim()}start.hydrate();`;
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
