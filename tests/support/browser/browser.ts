import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How Chromium runs in the tests: no window, no sandbox (it may be root), no talk of its own. */
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/**
 * The browser that comes as a package where there is one for this machine, else the system's
 * Chrome. The variable must be set before the package is imported: it then unpacks the libraries
 * that a bare Linux lacks.
 */
export async function browserOptions() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return { channel: "chrome", args: FLAGS };
  }
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const executablePath = await chromium.executablePath();
  await nameOwnFonts();
  return { executablePath, args: FLAGS };
}

/**
 * The package names its fonts by /tmp, wherever it has unpacked them; without any a browser dies at the first date field.
 */
async function nameOwnFonts(): Promise<void> {
  const path = join(tmpdir(), "fonts/fonts.conf");
  const given = await readFile(path, "utf8");
  const own = given.replaceAll(/>\/tmp\/(fonts(?:-cache\/)?)</g, `>${tmpdir()}/$1<`);
  if (own !== given) await writeFile(path, own);
}
