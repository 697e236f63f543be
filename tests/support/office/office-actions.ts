import { globSync, readFileSync } from "node:fs";

/** An import of values from a module of the business: its names, and the file. */
const IMPORTS = /import \{([^}]*)\} from "#(business\/[^"]+)"/g;

/** The parameters of an exported function, as its source has them; empty for anything else. */
function parametersOf(source: string, name: string): string {
  const start = new RegExp(
    `^export (?:(?:async )?function ${name}\\b[^(]*|const ${name} = (?:async )?)\\(`,
    "m",
  ).exec(source);
  if (!start) return "";
  const from = start.index + start[0].length;
  let depth = 1;
  let end = from;
  for (; depth > 0 && end < source.length; end++) {
    if (source[end] === "(") depth++;
    if (source[end] === ")") depth--;
  }
  return source.slice(from, end);
}

/**
 * Every action of the business that a screen of the office calls: what takes the actor who does it. Found in the sources,
 * so that a new one is missed nowhere.
 */
export function findOfficeActions(): string[] {
  const sources = globSync("app/office/**/*.{ts,tsx}", {
    exclude: (file) => /\.test\.tsx?$/.test(file),
  });
  const imported = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(IMPORTS)].flatMap(([, names = "", path = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => ({ name, path })),
    ),
  );
  const actions = imported.filter(({ name, path }) =>
    parametersOf(readFileSync(path, "utf8"), name).includes("ActionContext"),
  );
  return [...new Set(actions.map(({ name }) => name))].toSorted();
}
