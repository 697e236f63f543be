import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { permissions } from "#business/team/permissions.ts";

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8");

/** The modules of the doors behind which one is inside, by the routes themselves. */
function doorsInside(entries: RouteConfigEntry[], inside = false): string[] {
  return entries.flatMap((entry) => {
    const within = inside || entry.file === "office/frame/office-layout.tsx";
    return [...(within ? [entry.file] : []), ...doorsInside(entry.children ?? [], within)];
  });
}

const doors = doorsInside(routes);

/** Doors for whoever is not in yet, or not in any more: all others of the office stand inside. */
const ENTRY = ["second-factor", "set-up-account", "sign-in", "sign-in-link", "sign-in-layout"].map(
  (name) => `office/sign-in/${name}.tsx`,
);
const BARE = ["office/sign-in/passkey.ts", "office/sign-in/sign-out.ts"];

type Part = { name: string; body: string };

/** The functions at the top of a module, each with its body. */
function functionsOf(source: string): Part[] {
  const found = source.matchAll(/^(?:export )?(?:async )?function (\w+)\([\s\S]*?\n\}/gm);
  return [...found].map(([body, name = ""]) => ({ name, body }));
}

/** What is wrong with a door: how its loader or its action begins without asking who it is. */
function unasked(source: string): string[] {
  const parts = functionsOf(source);
  const asks = ({ body }: Part) => {
    const asked = body.search(/\brequirePagePermission\(context, /);
    const waits = body.search(/\bawait\b/);
    return asked !== -1 && (waits === -1 || asked < waits);
  };
  const askers = parts.filter(asks).map(({ name }) => name);
  const handsOn = ({ body }: Part) => {
    const [, first = ""] = /\bawait (\w+)\(/.exec(body) ?? [];
    return askers.includes(first);
  };
  return ["loader", "action"].filter((name) => {
    if (!new RegExp(`export [^\\n]*\\b${name}\\b`).test(source)) return false;
    const part = parts.find((each) => each.name === name);
    return !part || !(asks(part) || handsOn(part));
  });
}

test("every door of the office stands inside, but those of the entry", () => {
  const all = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children }) => [file, ...all(children ?? [])]);
  const office = all(routes).filter((file) => file.startsWith("office/"));
  expect(office.filter((file) => !doors.includes(file)).toSorted()).toEqual(
    [...ENTRY, ...BARE].toSorted(),
  );
  expect(doors.length).toBeGreaterThan(30);
});

test.each(doors)(
  "%s asks for a permission before its loader and its action do anything",
  (file) => {
    expect(unasked(read(file))).toEqual([]);
  },
);

test("a door that does not ask, or asks too late, is found", () => {
  const door = (body: string, verb = "loader") =>
    `export async function ${verb}({ context }) {\n${body}\n}\n`;
  const asking = '  requirePagePermission(context, "leads.see");';
  expect(unasked(door(asking))).toEqual([]);
  expect(unasked(door("  return findLeads();"))).toEqual(["loader"]);
  expect(unasked(door(asking) + door("  return {};", "action"))).toEqual(["action"]);
  expect(unasked(door(`  await findLeads();\n${asking}`))).toEqual(["loader"]);
  expect(unasked("export const loader = () => findLeads();")).toEqual(["loader"]);
  expect(unasked('export { loader } from "./other.ts";')).toEqual(["loader"]);
  const helper = `async function open(context) {\n${asking}\n}\n`;
  expect(unasked(helper + door("  return await open(context);"))).toEqual([]);
});

test("every permission to see something is asked for by a door", () => {
  const source = doors.map(read).join("\n");
  const asked = [...source.matchAll(/\brequirePagePermission\(context, "([a-z.-]+)"/g)].map(
    ([, each]) => each,
  );
  const toSee = Object.keys(permissions).filter((each) => each.endsWith(".see"));
  expect(toSee.filter((each) => !asked.includes(each))).toEqual([]);
});
