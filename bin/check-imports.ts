/**
 * Checks which modules import which, who writes whose tables, where server-only files lie, and how text is cut; then proves on
 * tests/import-rules.txt, whose every marked line breaks a rule, that each rule still sees its breach.
 *
 *     node bin/check-imports.ts
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

type Finding = { file: string; line: number; rule: string };

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const WRITES = /\.(?:insert|update|delete)\((\w+)\)/g;
const OWN_TABLES = "Only a module writes its own tables.";
const TEXT_LIMITS = "Text is cut by platform/text-limits.ts, or refused.";
/** A text, by what it is called or what made it, cut at a limit. Hashes and positions within a text are no limits. */
const CUTS_TEXT =
  /(?:\.trim\(\)|\.normalize\([^)]*\)|\?\? "[^"]*"\)|\b(?:text|words|note|reason|because|name|value|typed|message|sentence|line|query|pathname|business|email|password|asked|code|error))\??\.slice\((?:0, |-)(?:[A-Z_]{2,}|[\d_]{2,}|\w*(?:[mM]ost|[mM]ax|[lL]ongest)\w*)\b|\.join\([^)]*\)\.slice\(0, |\.(?:substring|substr)\(/;
const SERVER_FILES = "Only the platform's leaves carry .server.ts.";
/** Auth and team share their tables, and a merge of advertisers moves reservations. */
const ALSO_WRITTEN_BY: Record<string, readonly string[]> = {
  auth: ["team"],
  team: ["auth"],
  reservations: ["advertisers"],
  payments: ["reservations"],
};
const RESTRICTED = "eslint(no-restricted-imports)";
const SEEN_BY_SCRIPT = [OWN_TABLES, SERVER_FILES, TEXT_LIMITS];

/** The findings of oxlint in a tree that is laid out like the product. */
function importFindings(tree: string): Finding[] {
  const run = spawnSync(
    join(root, "node_modules/.bin/oxlint"),
    ["--config", join(tree, "oxlint.config.ts"), "--format", "json"],
    { cwd: tree, encoding: "utf8", shell: process.platform === "win32", maxBuffer: 2 ** 27 },
  );
  const start = run.stdout.indexOf("{");
  if (start === -1) throw new Error(`oxlint gave no report:\n${run.stdout}${run.stderr}`);
  const { diagnostics } = JSON.parse(run.stdout.slice(start)) as {
    diagnostics: {
      code?: string;
      message: string;
      help?: string;
      filename: string;
      labels: { span: { line: number } }[];
    }[];
  };
  return diagnostics.map(({ code, message, help, filename, labels }) => ({
    file: filename.replaceAll("\\", "/"),
    line: labels[0]?.span.line ?? 1,
    rule: code === RESTRICTED && help ? help : (code ?? message),
  }));
}

function tableOwners(tree: string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of globSync("database/schema/*.ts", { cwd: tree })) {
    const tables = readFileSync(join(tree, file), "utf8").matchAll(
      /^export const (\w+) = pgTable\(/gm,
    );
    for (const [, table = ""] of tables) owners.set(table, basename(file, ".ts"));
  }
  return owners;
}

const writersOf = (owner: string) => [owner, ...(ALSO_WRITTEN_BY[owner] ?? [])];

function writeFindings(tree: string): Finding[] {
  const owners = tableOwners(tree);
  const files = globSync("{business,app,artwork,emails}/**/*.{ts,tsx}", { cwd: tree });
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(tree, file), "utf8")
        .split("\n")
        .flatMap((text, index) =>
          [...text.matchAll(WRITES)]
            .map((found) => owners.get(found[1] ?? ""))
            .filter(
              (owner) =>
                owner && !writersOf(owner).some((name) => file.startsWith(`business/${name}/`)),
            )
            .map(() => ({ file, line: index + 1, rule: OWN_TABLES })),
        ),
    );
}

function placeFindings(tree: string): Finding[] {
  return globSync("{app,business,database,emails}/**/*.server.{ts,tsx}", { cwd: tree })
    .filter((file) => file.replaceAll("\\", "/") !== "app/entry.server.tsx")
    .map((file) => ({ file, line: 1, rule: SERVER_FILES }));
}

function cutFindings(tree: string): Finding[] {
  return globSync("{app,business,emails,platform}/**/*.{ts,tsx}", { cwd: tree })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith("text-limits.ts"))
    .flatMap((file) =>
      readFileSync(join(tree, file), "utf8")
        .split("\n")
        .flatMap((text, index) =>
          CUTS_TEXT.test(text) ? [{ file, line: index + 1, rule: TEXT_LIMITS }] : [],
        ),
    );
}

const findings = (tree: string) => [
  ...importFindings(tree),
  ...writeFindings(tree),
  ...placeFindings(tree),
  ...cutFindings(tree),
];

const describeFinding = ({ file, line, rule }: Finding) => `${file}:${line}  ${rule}`;

/** Every breach that the fixtures mark with `// breaks`, as file:line. */
function markedLines(tree: string): string[] {
  return globSync("**/*.{ts,tsx}", { cwd: tree }).flatMap((file) =>
    readFileSync(join(tree, file), "utf8")
      .split("\n")
      .flatMap((text, index) => (text.includes("// breaks") ? [`${file}:${index + 1}`] : [])),
  );
}

/** The files of tests/import-rules.txt, each under its `== path`. */
function writeFixtures(tree: string): void {
  const [, ...files] = readFileSync(join(root, "tests/import-rules.txt"), "utf8").split(/^== /m);
  for (const file of files) {
    const [path = "", ...lines] = file.split("\n");
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), lines.join("\n"));
  }
}

/** What is wrong with the rules themselves, judged by the fixtures. */
function proofOfRules(config: unknown): string[] {
  const tree = mkdtempSync(join(tmpdir(), "import-rules-"));
  try {
    writeFixtures(tree);
    copyFileSync(join(root, "oxlint.config.ts"), join(tree, "oxlint.config.ts"));
    const found = findings(tree);
    const marked = markedLines(tree);
    const at = new Set(found.map(({ file, line }) => `${file}:${line}`));
    const seen = new Set(found.map(({ rule }) => rule));
    const rules = [
      ...messagesOf(config),
      ...SEEN_BY_SCRIPT,
      "import(no-cycle)",
      "node(no-process-env)",
    ];
    return [
      ...marked.filter((place) => !at.has(place)).map((place) => `not seen: ${place}`),
      ...found
        .filter(({ file, line }) => !marked.includes(`${file}:${line}`))
        .map((finding) => `seen, though nothing is wrong: ${describeFinding(finding)}`),
      ...rules.filter((rule) => !seen.has(rule)).map((rule) => `no fixture breaks: ${rule}`),
    ];
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function messagesOf(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...messagesOf(item)]));
  if (typeof value !== "object" || value === null) return new Set();
  const own = "message" in value && typeof value.message === "string" ? [value.message] : [];
  return new Set([...own, ...Object.values(value).flatMap((item) => [...messagesOf(item)])]);
}

const { default: config } = await import(pathToFileURL(join(root, "oxlint.config.ts")).href);
const problems = [...findings(root).map(describeFinding), ...proofOfRules(config)];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
