import * as v from "valibot";
import { expect, test } from "vitest";
import { listActions } from "./actions.ts";

/** Letters before an emoji: around each length that a field of ours takes, and 239. */
const LETTERS = [9, 19, 29, 39, 59, 79, 99, 119, 159, 199, 239, 299, 499, 599, 999, 1999, 9999];

type Entries = Record<string, v.GenericSchema>;

const hasEntries = (value: unknown): value is { entries: Entries } =>
  typeof value === "object" && value !== null && "entries" in value && "kind" in value;

/** What an answer to a text does wrong: it is kept whole, or refused with a sentence. */
function faultOf(schema: v.GenericSchema, typed: string): string | undefined {
  const read = v.safeParse(schema, typed);
  if (read.success) {
    // A code is read in capitals.
    const isCut =
      typeof read.output === "string" && read.output.toLowerCase() !== typed.toLowerCase();
    return isCut ? `keeps ${JSON.stringify(read.output)}` : undefined;
  }
  const [issue] = read.issues;
  // Not a text: a number, a choice, a list.
  if (issue.kind === "schema" && issue.type !== "string") return undefined;
  return /^[A-Z“].*[.?]$/s.test(issue.message) ? undefined : `says ${issue.message}`;
}

/** What a file is called, which nobody types: it is cut. */
const FILE_NAME = "addPrinterProof.name";

/** Every field of the forms that modules declare, and of what actions take, by its place. */
async function listFields(): Promise<[place: string, schema: v.GenericSchema][]> {
  const modules = import.meta.glob<Record<string, unknown>>(["./**/*.ts", "!./**/*.test.ts"]);
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  const inputs = listActions().map(({ name, input }) => [name, input] as const);
  return [...loaded.flatMap((all) => Object.entries(all)), ...inputs].flatMap(([name, form]) =>
    hasEntries(form)
      ? Object.entries(form.entries).map(([field, schema]): [string, v.GenericSchema] => [
          `${name}.${field}`,
          schema,
        ])
      : [],
  );
}

test("each field of each form keeps letters and an emoji whole, or says in a sentence that they don’t fit", async () => {
  const fields = (await listFields()).filter(([place]) => place !== FILE_NAME);
  expect(fields.length).toBeGreaterThan(100);
  const faults = fields.flatMap(([place, schema]) =>
    LETTERS.flatMap((count) => {
      const fault = faultOf(schema, `${"x".repeat(count)}😀`);
      return fault ? `${place}, ${count} letters: ${fault}` : [];
    }),
  );
  expect(faults).toEqual([]);
});

test("a field that cuts, and one that answers in no sentence, is found (negative control)", () => {
  const cuts = v.pipe(
    v.string(),
    v.transform((text) => Array.from(text).toSpliced(100).join("")),
  );
  expect(faultOf(cuts, `${"x".repeat(239)}😀`)).toMatch(/^keeps/);
  expect(faultOf(v.pipe(v.string(), v.maxLength(100)), "x".repeat(239))).toMatch(/^says Invalid/);
});
