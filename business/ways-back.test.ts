import { beforeAll, expect, test } from "vitest";
import { companyPromises } from "#business/company/promises.ts";
import { listActions } from "./actions.ts";

beforeAll(async () => {
  const modules = import.meta.glob(["./**/*.ts", "!./**/*.test.ts"]);
  await Promise.all(Object.values(modules).map((load) => load()));
}, 120_000);

/** Functions that are called without the wrapper so far; each leaves this list with its declaration. */
const notDeclaredYet = ["addPasskey"];

const nameOfEach = () => listActions().map(({ name }) => name);

/** The ways back that are no declared action. */
const missing = (names: readonly string[]) =>
  listActions().flatMap(({ name, undo }) =>
    Array.isArray(undo)
      ? undo.filter((way) => !names.includes(way)).map((way) => `${name}: ${way}`)
      : [],
  );

test("whatever an action says takes it back is an action", () => {
  expect(missing([...nameOfEach(), ...notDeclaredYet])).toEqual([]);
});

test("a way back that nobody declares would be named (negative control)", () => {
  const others = nameOfEach().filter((name) => name !== "restoreExpense");
  expect(missing(others)).toContain("removeExpense: restoreExpense");
});

test("each promise to buyers is kept by actions that exist, by a rule, or by a person", () => {
  const names = nameOfEach();
  const unknown = companyPromises.flatMap(({ actions }) =>
    actions.filter((name) => !names.includes(name)),
  );
  expect(unknown).toEqual([]);
  const empty = companyPromises.filter(
    ({ actions, rule, byHand }) => actions.length === 0 && !rule && !byHand,
  );
  expect(empty).toEqual([]);
});

test("the print, the drop-off, the proof of mailing and the printed copies are each promised by themselves", () => {
  const promised = (action: string) =>
    companyPromises.filter(({ actions }) => actions.includes(action)).map(({ says }) => says);
  const keptBy = ["approvePrinterProof", "recordDropOff", "addPostPhoto"];
  expect([...keptBy, "recordConfirmationCopiesSent"].map(promised)).toEqual([
    ["A full-color card, printed on both sides"],
    ["We take the cards to the post office ourselves"],
    ["Proof of mailing: what the post office took, where, and when"],
    ["A printed copy of the card for each advertiser"],
  ]);
});

test("what results, first refusal and quotes promise stands among the promises", () => {
  const promised = new Set(companyPromises.flatMap(({ actions }) => actions));
  const keptBy = ["bookAgain", "keepFirstRefusal", "saveAdResult", "setCodeTarget"];
  expect([...keptBy, "withdrawQuote"].filter((action) => !promised.has(action))).toEqual([]);
});
