/**
 * Draws everything that pages show and that is made from data: fonts, icons, the card, its sample
 * ads. Runs before development, build, types and tests; does nothing when no input has changed.
 *
 *     node bin/draw.ts            draw what is out of date into app/generated/
 *     node bin/draw.ts --force    draw everything again
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const folder = "app/generated";
const stampPath = join(folder, ".drawn");

/** Hash of all that a drawing is made from: this script, the drawings and what they draw, the lock. */
function hashInputs(): string {
  const inputs = globSync([
    "bin/draw.ts",
    "bin/fonts.ts",
    "{artwork,business/mailings}/**/*.{ts,icc}",
  ])
    .filter((path) => !path.endsWith(".test.ts"))
    .concat("package-lock.json", "company.ts", "prices.ts", "site.ts")
    .sort();
  const hash = createHash("sha256");
  for (const path of inputs) hash.update(path).update("\0").update(readFileSync(path));
  return hash.digest("hex");
}

/** True when the stamp carries this hash and every file it names is still there. */
function upToDate(hash: string): boolean {
  if (!existsSync(stampPath)) return false;
  const [drawn, ...files] = readFileSync(stampPath, "utf8").split("\n");
  return drawn === hash && files.every((file) => existsSync(join(folder, file)));
}

/** Written beside and renamed, so that nobody ever reads half a file. */
function put(file: string, content: string | Uint8Array): void {
  const path = join(folder, file);
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}

const hash = hashInputs();
if (process.argv.includes("--force") || !upToDate(hash)) {
  const { drawLetterings, subsetFonts } = await import("./fonts.ts");
  const { drawCardSvgsByFileName } = await import("#artwork/card/draw-card-svgs-by-file-name.ts");
  const { drawSampleSvgsByFileName } = await import(
    "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts"
  );
  const files = new Map([
    ...(await subsetFonts()),
    ...(await drawLetterings()),
    ...(await drawCardSvgsByFileName()),
    ...(await drawSampleSvgsByFileName()),
  ]);
  for (const sheets of ["ads", "gallery", "letterings", "spotlight"]) {
    mkdirSync(join(folder, sheets), { recursive: true });
    // the build takes every sheet that is there
    for (const name of readdirSync(join(folder, sheets))) {
      if (!files.has(`${sheets}/${name}`)) rmSync(join(folder, sheets, name));
    }
  }
  for (const [file, content] of files) put(file, content);
  put(".drawn", [hash, ...files.keys()].join("\n"));
  console.log(`Drew ${files.size} files into ${folder}.`);
}
