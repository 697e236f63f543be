import { gunzipSync } from "node:zlib";
import { businessOf, expect } from "#tests/support/office/office-journey.ts";
import { officeRoutes, SIGN_IN } from "#tests/support/office/office-route-answers.ts";
import { PASSWORD, Visit } from "#tests/support/office/office-visit.ts";

const test = businessOf("every form");

/** Records of a kind whose pages are looked at: their forms differ by what has happened to them. */
const RECORDS = 6;

/** The pages of the office, with records: what lists lead to, and what these lead to. */
async function pagesFor(visit: Visit): Promise<string[]> {
  const screens = Object.values(officeRoutes).filter(({ get }) => get.owner === 200);
  const pages = new Set(screens.map(({ path }) => path));
  const kinds = new Map<string, number>();
  for (const page of pages) {
    const html = await visit.words(page);
    for (const [, path = ""] of html.matchAll(/href="(\/office\/[\w/-]+)"/g)) {
      const kind = kindOfPath(path);
      const seen = kinds.get(kind) ?? 0;
      if (pages.has(path) || seen === RECORDS || kind === path) continue;
      kinds.set(kind, seen + 1);
      pages.add(path);
    }
  }
  return [...pages];
}

/** The forms that somebody is shown on some pages, one of each kind. */
async function formsFor(visit: Visit, pages: readonly string[]): Promise<Map<string, OfficeForm>> {
  const forms = new Map<string, OfficeForm>();
  for (const page of pages) {
    for (const form of await formsOn(visit, page)) {
      if (!forms.has(form.name)) forms.set(form.name, form);
    }
  }
  forms.delete("/office/sign-out");
  return forms;
}

/** Every row of the database by its table, as the owner's backup has them. */
async function everyRow(owner: Visit): Promise<Map<string, string[]>> {
  const backup = await owner.send("/office/settings/backup", {});
  expect(backup.status).toBe(200);
  const rows = new Map<string, string[]>();
  let table = "";
  const bytes = Buffer.from(await backup.arrayBuffer());
  // Without its seal.
  const lines = gunzipSync(bytes.subarray(0, bytes.lastIndexOf("\nsha256:"))).toString();
  for (const line of lines.split("\n")) {
    if (line.startsWith("[")) rows.get(table)?.push(line);
    table = /^\{"table":"(\w+)"/.exec(line)?.[1] ?? (line.startsWith("{") ? "" : table);
    if (table && !rows.has(table)) rows.set(table, []);
  }
  return rows;
}

/** What the schedule writes by itself. */
const BY_SCHEDULE = /^(?:job|message|private_link|stranger_message)$/;

/** What people did, apart from the backups: the entries of the audit log, and how many rows each table has. */
function workOfPeople(rows: ReadonlyMap<string, readonly string[]>) {
  const { audit_event: log = [], ...tables } = Object.fromEntries(rows);
  const counted = Object.entries(tables).filter(([table]) => !BY_SCHEDULE.test(table));
  return {
    log: log.filter((entry) => !/"system"|"installation\.backup-taken"/.test(entry)).toSorted(),
    counts: Object.fromEntries(counted.map(([table, { length }]) => [table, length])),
  };
}

test("no form of the office does anything for nobody, for an assistant who isn’t shown it, or from another site", {
  tag: "@deep",
}, async ({ server, office }) => {
  const owner = new Visit(server, office.owner.cookies);
  const assistant = new Visit(server, office.assistant.cookies);
  const nobody = new Visit(server);
  // So that what is refused isn't refused for want of the password.
  for (const visit of [owner, assistant]) {
    await visit.send("/office/reauthenticate", { password: PASSWORD });
  }
  const pages = await pagesFor(owner);
  const forms = await formsFor(owner, pages);
  const assistants = await formsFor(assistant, pages);
  expect(forms.size).toBeGreaterThan(70);
  expect(assistants.size).toBeGreaterThan(40);
  const before = workOfPeople(await everyRow(owner));
  for (const [name, { path, fields }] of forms) {
    const unknown = await nobody.send(path, fields);
    expect.soft(unknown.headers.get("location"), `${name} by nobody`).toBe(SIGN_IN);
    const elsewhere = { origin: "https://evil.example" };
    const body = new URLSearchParams(fields);
    const forged = await owner.ask(path, { method: "POST", body, headers: elsewhere });
    expect.soft(forged.status, `${name} from another site`).toBe(403);
    if (assistants.has(name)) continue;
    const { status } = await assistant.send(path, fields);
    expect.soft(status, `${name} by an assistant`).toBe(403);
    const empty = await assistant.send(path, fields.do ? { do: fields.do } : {});
    expect.soft(empty.status, `${name}, not filled in, by an assistant`).toBe(403);
  }
  expect(workOfPeople(await everyRow(owner))).toEqual(before);

  const note = forms.get("/office/reservations/:id note");
  const noted = await owner.send(note?.path ?? "", { ...note?.fields, note: "Called back." });
  expect(noted.status).toBe(303);
  const after = workOfPeople(await everyRow(owner));
  expect(after.log).toHaveLength(before.log.length + 1);
  expect(after.counts).toEqual({ ...before.counts, note: (before.counts.note ?? 0) + 1 });
});

/** A form of the office as one of its buttons sends it; `name`: what it does to which kind of record. */
type OfficeForm = { name: string; path: string; fields: Record<string, string> };

/** A path without the record that it names. */
const kindOfPath = (path: string) =>
  path.replace(/[?#].*/, "").replace(/[\da-f]{8}-[\da-f-]+|\b\d[\d-]*\b/g, ":id");

const decode = (text: string) =>
  text
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
}

const isSent = (tag: string) =>
  !/type="file"/.test(tag) && (!/type="(?:radio|checkbox)"/.test(tag) || /\schecked\b/.test(tag));

/** What the fields of a form hold when a browser sends it as it came. */
function fieldsOf(form: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const set = (tag: string, value: string) => {
    const name = attribute(tag, "name");
    if (name) fields[name] = value;
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    if (isSent(tag)) set(tag, attribute(tag, "value") ?? "");
  }
  for (const [, tag = "", words = ""] of form.matchAll(/(<textarea\b[^>]*>)(.*?)<\/textarea>/gs)) {
    set(tag, decode(words));
  }
  for (const [, tag = "", inner = ""] of form.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
    const options = [...inner.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const chosen = options.find((option) => /\sselected\b/.test(option)) ?? options[0] ?? "";
    set(tag, attribute(chosen, "value") ?? "");
  }
  return fields;
}

/** The forms that a page offers its visitor, by each of their buttons. */
async function formsOn(visit: Visit, page: string): Promise<OfficeForm[]> {
  const html = await visit.words(page);
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(
    ([, tag = "", inner = ""]) => {
      if (!/method="post"/i.test(tag)) return [];
      // The router names a form's address by its fragment alone where it is its own page.
      const path = (attribute(tag, "action") ?? "").replace(/#.*/, "") || page;
      const fields = fieldsOf(inner);
      return [...inner.matchAll(/<button\b[^>]*>/g)].map(([button]) => {
        const name = attribute(button, "name");
        const sent = name ? { ...fields, [name]: attribute(button, "value") ?? "" } : fields;
        return { name: `${kindOfPath(path)} ${sent.do ?? ""}`.trim(), path, fields: sent };
      });
    },
  );
}
