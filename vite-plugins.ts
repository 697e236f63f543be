import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";
import type { StartScriptManifest } from "#platform/web/finish-document.ts";

const require = createRequire(import.meta.url);

/**
 * `import sheet from "./x.css?sheet"`: on the server the words, which go into the document; in the
 * built script only their address, for a visitor from another page (`app/ui/style.tsx`).
 */
export function styleSheets(): Plugin {
  const QUERY = "?sheet";
  const MARK = "\0sheet:";
  let building = false;
  return {
    name: "style-sheets",
    enforce: "pre",
    configResolved: (config) => {
      building = config.command === "build";
    },
    resolveId(source, importer) {
      if (!source.endsWith(`.css${QUERY}`) || !importer) return;
      const path = source.slice(0, -QUERY.length);
      // The subpath imports of package.json all name a folder at the root.
      const file = path.startsWith("#")
        ? resolve(import.meta.dirname, path.slice(1))
        : resolve(dirname(importer), path);
      return `${MARK}${file}.js`;
    },
    load(id) {
      if (!id.startsWith(MARK)) return;
      const file = id.slice(MARK.length, -".js".length);
      const onlyAddress = building && this.environment.name === "client";
      return onlyAddress
        ? `import url from ${JSON.stringify(`${file}?url`)}; export default { url };`
        : `import css from ${JSON.stringify(`${file}?inline`)}; export default { css };`;
    },
  };
}

/**
 * React comes in the old module format, and every file that imports that needs the bundler's
 * helper for it, a request of its own. In the built script it is imported through a module that
 * names React's exports once.
 */
export function reactAsModules(): Plugin {
  const MARK = "\0react:";
  const names = [
    "react",
    "react/jsx-runtime",
    "react/compiler-runtime",
    "react-dom",
    "react-dom/client",
  ];
  return {
    name: "react-as-modules",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId(source, importer) {
      if (!names.includes(source) || importer?.startsWith(MARK)) return;
      return MARK + source;
    },
    load(id) {
      if (!id.startsWith(MARK)) return;
      const source = id.slice(MARK.length);
      const exported = Object.keys(require(source)).filter((name) => name !== "default");
      return `import whole from ${JSON.stringify(source)};
export default whole;
export const { ${exported.join(", ")} } = whole;`;
    },
  };
}

/**
 * What every public page starts with: React's entry, the root, the frame and Home. It is built as one script that only
 * names parts of shared files, and written into the document: the server learns it from `virtual:start-file`
 * (`platform/web/finish-document.ts`). In development there is none.
 */
export function startScript(app: string): Plugin {
  const SCRIPT = "\0start-script";
  const KNOWN = "virtual:start-file";
  const routes = {
    root: `${app}/root.tsx`,
    layout: `${app}/site/layout/site-layout.tsx`,
    home: `${app}/site/home/home.tsx`,
  };
  const asRoute = (file: string) => `${file}?__react-router-build-client-route`;
  let found: StartScriptManifest | undefined;
  return {
    name: "start-script",
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      this.emitFile({ type: "chunk", id: SCRIPT, name: "start", preserveSignature: "strict" });
    },
    resolveId(source) {
      if (source === SCRIPT) return SCRIPT;
      if (source === KNOWN) return `\0${KNOWN}`;
    },
    async load(id) {
      if (id === `\0${KNOWN}`)
        return `export const startScriptManifest = ${JSON.stringify(found)};`;
      if (id !== SCRIPT) return;
      const modules = Object.entries(routes).map(async ([name, file]) => {
        const { exports } = await this.load({ id: asRoute(file) });
        // Name by name: a whole namespace would need the bundler's helper, and that a file of its own.
        const parts = exports.map((each) => `${JSON.stringify(each)}: ${name}Module.${each}`);
        return `import * as ${name}Module from ${JSON.stringify(asRoute(file))};
export const ${name} = { ${parts.join(", ")} };`;
      });
      return `${(await Promise.all(modules)).join("\n")}
export { hydrate } from ${JSON.stringify(`${app}/hydrate.tsx`)};`;
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const chunkOf = (module: string) => {
        const chunk = chunks.find((each) => each.facadeModuleId === module);
        if (!chunk) this.error(`No chunk begins with ${module}`);
        return chunk;
      };
      const addressOf = (module: string) => `/${chunkOf(module).fileName}`;
      const { fileName, code } = chunkOf(SCRIPT);
      const files = evaluatedBefore(fileName, new Map(chunks.map((each) => [each.fileName, each])));
      found = {
        files,
        script: asExpression(code, (file) => files.indexOf(`/assets/${file}`)),
        modules: Object.fromEntries(
          Object.entries(routes).map(([name, file]) => [addressOf(asRoute(file)), name]),
        ),
        entry: addressOf(`${app}/entry.client.tsx`),
      };
    },
  };
}

/**
 * A module's text as an expression over `all`, its imports by their numbers: its exports by their names.
 * "import{a as b}from'./x.js';export{b as c}" is "(()=>{const{a:b}=all[0];return{c:b}})()".
 */
export function asExpression(code: string, numberOf: (file: string) => number): string {
  const turn = (list: string) => list.replace(/([\w$]+) as ([\w$]+)/g, "$2:$1");
  const body = code
    .replace(/import\{([^}]*)\}from"\.\/([^"]+)";/g, (_, list: string, file: string) => {
      return `const{${asPattern(list)}}=all[${numberOf(file)}];`;
    })
    .replace(/export\{([^}]*)\};?\s*$/, (_, list: string) => `return{${turn(list)}}`);
  if (/\b(import|export)\b|all\[-1\]/.test(body)) throw new Error("The start script has changed.");
  return `(()=>{${body}})()`;
}

/** "a as b,c", as a module's import names them, for taking an object apart: "a:b,c". */
const asPattern = (list: string) => list.replace(/([\w$]+) as ([\w$]+)/g, "$1:$2");

/** Addresses of what a chunk imports, each after what it imports itself. */
function evaluatedBefore(file: string, chunks: Map<string, { imports: string[] }>): string[] {
  const imports = chunks.get(file)?.imports ?? [];
  return [...new Set(imports.flatMap((each) => [...evaluatedBefore(each, chunks), `/${each}`]))];
}

/** Writes the bundler's helpers, a few lines in a file of their own, into React's file, which every page asks for. */
export function inlineHelpers(): Plugin {
  return {
    name: "inline-helpers",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const react = chunks.find(({ name }) => name === "react");
      const helpers = chunks.find(({ name }) => name === "rolldown-runtime");
      if (!react || !helpers) return;
      const expression = asExpression(helpers.code, () => -1);
      react.code = react.code.replace(
        /import\{([^}]*)\}from"\.\/rolldown-runtime[^"]*";/,
        (_import, list: string) => `const{${asPattern(list)}}=${expression};`,
      );
      react.imports = react.imports.filter((file) => file !== helpers.fileName);
    },
  };
}

/** Whether a script has a lookbehind, at which Safari before 16.4 refuses the whole file. */
export const hasLookbehind = (script: string): boolean => /\(\?<[=!]/.test(script);

/** Stops the build at a script for browsers that older phones can't read. */
export function refuseLookbehinds(): Plugin {
  return {
    name: "refuse-lookbehinds",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !hasLookbehind(file.code)) continue;
        this.error(
          `${file.fileName} has a regular expression with a lookbehind: ${file.moduleIds}`,
        );
      }
    },
  };
}
