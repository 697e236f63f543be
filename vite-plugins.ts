import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

/**
 * `import sheet from "./x.css?sheet"`: on the server the words, which go into the document; in the
 * built script only their address, for whoever comes from another page (`app/ui/style.tsx`).
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
      return `${MARK}${resolve(dirname(importer), source.slice(0, -QUERY.length))}.js`;
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
