import fc from "fast-check";
import { expect, test } from "vitest";
import { folded, inOrder, MOST_LOOKED_FOR, type Task, taskKinds } from "./tasks.ts";

const task = (id: string, given: Partial<Task> = {}): Task => ({
  ...{ id, kind: "invoice", title: id, sentence: "s", urgent: false, due: null, cents: 0 },
  ...{ action: { name: "Do", to: "/" }, parts: [] },
  ...given,
});
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

test("money comes before invoices, offers, break-even, messages, codes and the launch", () => {
  const kinds = taskKinds.map((kind) => task(kind, { kind }));
  expect(ids(inOrder(kinds.toReversed()))).toEqual([...taskKinds]);
});

test("within a kind what runs out first, then the larger sum, then the name; what never runs out is last", () => {
  const tasks = [
    task("never", { cents: 9_000_00 }),
    task("b", { due: "2027-05-02", cents: 100 }),
    task("a", { due: "2027-05-02", cents: 100 }),
    task("large", { due: "2027-05-02", cents: 200 }),
    task("soon", { due: "2027-05-01" }),
  ];
  expect(ids(inOrder(tasks))).toEqual(["soon", "large", "a", "b", "never"]);
});

test("the order does not depend on the order in which they were found", () => {
  const some = fc.record({
    kind: fc.constantFrom(...taskKinds),
    due: fc.option(fc.constantFrom("2027-05-01", "2027-05-02")),
    cents: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 12 }),
      fc.infiniteStream(fc.double()),
      (given, dice) => {
        const tasks = given.map((each, n) => task(`t${n}`, each));
        const shuffled = tasks
          .map((each) => ({ each, by: dice.next().value }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ each }) => each);
        expect(ids(inOrder(shuffled))).toEqual(ids(inOrder(tasks)));
      },
    ),
  );
});

const folds = { invoice: { title: (many: string) => `${many} invoices`, to: "/all" } };
const several = (n: number) => Array.from({ length: n }, (_, i) => task(`i${i}`, { cents: 100 }));

test("three of a kind stand one by one, four are one row that leads to the list and names each", () => {
  expect(folded(several(3), folds)).toHaveLength(3);
  const [row, ...others] = folded(several(4), folds);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ title: "4 invoices", cents: 400, action: { to: "/all" } });
  expect(row?.parts).toHaveLength(4);
});

test("more than are looked for are not counted, and a kind without a list is never folded", () => {
  const [row] = folded(several(MOST_LOOKED_FOR + 1), folds);
  expect(row?.title).toBe(`More than ${MOST_LOOKED_FOR} invoices`);
  expect(folded(several(9), {})).toHaveLength(9);
});

test("one that is urgent makes the whole row urgent", () => {
  const tasks = [...several(4), task("x", { urgent: true })];
  expect(folded(tasks, folds)[0]?.urgent).toBe(true);
  expect(folded(several(5), folds)[0]?.urgent).toBe(false);
});
