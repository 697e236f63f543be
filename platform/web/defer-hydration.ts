const MODULE_SCRIPT = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;
const STATIC_IMPORT = /^import \* as (\w+) from "([^"]+)";$/gm;
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Makes the framework's start script wait until the page has loaded and the browser is idle, and
 * drops the preloads that would compete with fonts and pictures. Until then the page is plain HTML.
 * Refuses a document whose start script does not look as expected, so that an upgrade of the
 * framework can't switch this off unseen. Why: docs/decisions/005-deferred-hydration.md.
 */
export function deferHydration(html: string): string {
  if (!html.includes("window.__reactRouterContext")) return html;
  if (!MODULE_SCRIPT.test(html)) throw new Error("The start script of the framework has changed.");
  return html.replace(PRELOAD, "").replace(MODULE_SCRIPT, (_, attributes: string, body: string) => {
    const imports = [...body.matchAll(STATIC_IMPORT)];
    if (imports.length === 0) throw new Error("The start script imports no route modules.");
    const names = imports.map((found) => found[1]).join(",");
    const modules = imports.map((found) => `import("${found[2]}")`).join(",");
    const rest = body.replace(STATIC_IMPORT, "").replace(/^;\s*/, "").trim();
    return `<script${attributes}>{let begun;const go=async()=>{if(begun)return;begun=1;const [${names}]=await Promise.all([${modules}]);${compact(rest)}};addEventListener("load",()=>window.requestIdleCallback?requestIdleCallback(go,{timeout:2e3}):setTimeout(go,200))}</script>`;
  });
}

/** The framework prints its manifest indented; the page is smaller without the blanks. */
function compact(script: string): string {
  return script.replace(
    /window\.__reactRouterManifest = (\{[\s\S]*?\n\});/,
    (_, manifest: string) =>
      `window.__reactRouterManifest=${JSON.stringify(JSON.parse(manifest))};`,
  );
}
