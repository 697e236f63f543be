import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json, whether this runs from source or from the build. */
export const packageRoot = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    if (folder === dirname(folder)) throw new Error("No package.json above this file.");
    folder = dirname(folder);
  }
  return folder;
})();
