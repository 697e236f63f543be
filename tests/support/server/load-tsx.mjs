// Loaded with --import into a process of the tests that Node runs as it stands: what the business sends is written in
// TSX, which Node doesn't read.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/experimental";

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".tsx")) return next(url, context);
    const file = fileURLToPath(url);
    const { code } = transformSync(file, readFileSync(file, "utf8"));
    return { format: "module", source: code, shortCircuit: true };
  },
});
