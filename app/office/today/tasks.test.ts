import fc from "fast-check";
import { expect, test } from "vitest";
import type { OfficeAd } from "#business/ads/find-office-ads-on-mailings.ts";
import { findAdTask } from "./ad-tasks.ts";
import { cardReportTask } from "./mailing-tasks.ts";
import {
  collapseTasksByKind,
  createTask,
  MAX_TASKS_LOADED_PER_KIND,
  sortTasks,
  type Task,
  taskKinds,
} from "./tasks.ts";

const task = (id: string, given: Partial<Task> = {}) =>
  createTask("invoice", id, {
    title: id,
    sentence: "s",
    urgent: false,
    action: { name: "Do", to: "/" },
    ...given,
  });
const now = new Date("2027-04-20T19:00:00Z");
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

test("a report that goes out by itself comes after all that a person must do, and a stopped one when it is due", () => {
  const report = (isStopped: boolean) =>
    cardReportTask({
      mailingId: 1,
      mailing: "May",
      kind: "report",
      dueOn: "2027-04-22",
      isStopped,
    });
  const call = task("call", { due: "2027-05-02" });
  const kinds = (isStopped: boolean) =>
    sortTasks([report(isStopped), call], now).map(({ kind }) => kind);
  expect(kinds(false)).toEqual(["invoice", "report"]);
  expect(kinds(true)).toEqual(["report", "invoice"]);
});

test("with nothing else to go by, money comes before invoices, mailings, break-even, messages, codes and the launch", () => {
  const kinds = taskKinds.map((kind) => task(kind, { kind }));
  expect(ids(sortTasks(kinds.toReversed(), now))).toEqual([...taskKinds]);
});

test("what runs out first comes first, on one date the larger sum, then what waits longest, then the name", () => {
  const tasks = [
    task("never", { cents: 9_000_00 }),
    task("waits", { since: "2027-04-02T00:00:00Z" }),
    task("waits longer", { since: "2027-04-01T00:00:00Z" }),
    task("b", { due: "2027-05-02", cents: 100 }),
    task("a", { due: "2027-05-02", cents: 100 }),
    task("large", { due: "2027-05-02", cents: 200 }),
    task("soon", { due: "2027-05-01" }),
  ];
  expect(ids(sortTasks(tasks, now))).toEqual([
    "soon",
    "large",
    "a",
    "b",
    "never",
    "waits longer",
    "waits",
  ]);
});

test("tasks stand in the order of their dates, whatever their kind; what is urgent without a date is due now", () => {
  const tasks = [
    task("whenever", { kind: "money" }),
    task("now", { kind: "backup", urgent: true }),
    task("tomorrow", { due: "2027-04-21" }),
    task("card", { kind: "break-even", due: "2027-04-20" }),
    task("today", { due: "2027-04-20" }),
    task("call", { kind: "call", due: "2027-04-20T19:10:00Z" }),
    task("late", { kind: "mailing", due: "2027-04-18" }),
  ];
  const order = ["late", "now", "call", "today", "card", "tomorrow", "whenever"];
  expect(ids(sortTasks(tasks, now))).toEqual(order);
});

test("what is folded stands where the first of it would", () => {
  const invoices = Array.from({ length: 4 }, (_, i) => task(`i${i}`, { due: "2027-04-20" }));
  const calls = [1, 30].map((hours) =>
    task(`o${hours}`, {
      kind: "call",
      due: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    }),
  );
  const rows = collapseTasksByKind(
    [...calls, task("m", { kind: "money" }), ...invoices],
    folds,
    now,
  );
  expect(ids(rows)).toEqual(["o1", "many-invoice", "o30", "m"]);
});

test("the order does not depend on the order in which they were found", () => {
  const some = fc.record({
    kind: fc.constantFrom(...taskKinds),
    due: fc.option(fc.constantFrom("2027-04-19", "2027-05-01", "2027-05-02")),
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
        expect(ids(sortTasks(shuffled, now))).toEqual(ids(sortTasks(tasks, now)));
      },
    ),
  );
});

const folds = { invoice: { title: (many: string) => `${many} invoices`, to: "/all" } };
const several = (n: number) => Array.from({ length: n }, (_, i) => task(`i${i}`, { cents: 100 }));

test("three of a kind stand one by one, four are one row that leads to the list and names each", () => {
  expect(collapseTasksByKind(several(3), folds, now)).toHaveLength(3);
  const [row, ...others] = collapseTasksByKind(several(4), folds, now);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ title: "4 invoices", cents: 400, action: { to: "/all" } });
  expect(row?.parts).toHaveLength(4);
});

test("more than are looked for are not counted, and a kind without a list is never folded", () => {
  const [row] = collapseTasksByKind(several(MAX_TASKS_LOADED_PER_KIND + 1), folds, now);
  expect(row?.title).toBe(`More than ${MAX_TASKS_LOADED_PER_KIND} invoices`);
  expect(collapseTasksByKind(several(9), {}, now)).toHaveLength(9);
});

test("one that is urgent makes the whole row urgent", () => {
  const tasks = [...several(4), task("x", { urgent: true })];
  expect(collapseTasksByKind(tasks, folds, now)[0]?.urgent).toBe(true);
  expect(collapseTasksByKind(several(5), folds, now)[0]?.urgent).toBe(false);
});

const AD: OfficeAd = {
  reservationId: 7,
  reference: "7K3M-9PQX",
  mailingId: 1,
  mailing: "May 2027",
  briefDue: "2027-04-26",
  approvalDue: "2027-04-30",
  business: "Copper Plumbing",
  person: "Pat Reyes",
  email: "pat@copper.example",
  phone: "+14805550142",
  industry: "plumbing",
  spot: "F1",
  size: "large",
  reservationState: "paid",
  state: "needs-brief",
  since: new Date("2027-04-01T19:00:00Z"),
  next: null,
  sent: null,
  prints: null,
  outdated: null,
  newest: null,
  hasDraft: false,
  isApproved: false,
  isRefused: false,
  isPrinted: false,
  isClosed: false,
};

const VERSION_2 = { id: 3, number: 2 };

test.each([
  ["2027-04-25", undefined],
  ["2027-04-26", ["Copper Plumbing hasn’t sent their ad details", false]],
  ["2027-04-27", ["Copper Plumbing hasn’t sent their ad details", true]],
])(
  "on %s, of a brief due on April 26 and an approval due on April 30 the office hears %j",
  (today, told) => {
    const task = findAdTask(AD, today);
    expect(task && [task.title, task.urgent]).toEqual(told);
  },
);

test.each([
  ["2027-04-26", undefined],
  ["2027-04-27", "in 3 days"],
  ["2027-04-29", "in 1 day"],
  ["2027-04-30", "today"],
])("on %s, an ad that waits for its customer until April 30 is due %s", (today, when) => {
  const task = findAdTask({ ...AD, state: "with-customer", sent: VERSION_2 }, today);
  expect(task?.sentence).toEqual(
    when &&
      `Approval is due ${when} (Large F1 on the May 2027 card). After that, version 2 prints as it is.`,
  );
});

test("a brief that came, and changes that were asked for, are asked for at once, whatever the date", () => {
  const titles = (["to-design", "changes-asked"] as const).map(
    (state) => findAdTask({ ...AD, state, sent: VERSION_2 }, "2027-04-02")?.title,
  );
  expect(titles).toEqual([
    "Design the ad for Copper Plumbing",
    "Copper Plumbing asked for changes",
  ]);
});

test("a draft that is ready is asked to be sent, and not to be designed again", () => {
  const task = findAdTask({ ...AD, state: "to-design", hasDraft: true }, "2027-04-02");
  expect(task?.title).toBe("Send the proof to Copper Plumbing");
  expect(task?.action).toEqual({ name: "Check and send", to: "/office/ads/7#proofs" });
});

test.each(["needs-brief", "to-design", "with-customer"] as const)(
  "an ad in state %s of which nothing can print after the approval date is a decision",
  (state) => {
    const task = findAdTask({ ...AD, state, isClosed: true }, "2027-05-01");
    expect(task?.title).toBe("Copper Plumbing has no ad to print");
    expect(task?.action).toEqual({ name: "Decide", to: "/office/ads/7#decide" });
  },
);

test("nobody is asked about an approved ad, an unsold spot, or a printed card", () => {
  const late = "2027-05-02";
  expect(findAdTask({ ...AD, state: "approved" }, late)).toBeUndefined();
  expect(findAdTask({ ...AD, state: "locked" }, late)).toBeUndefined();
  expect(findAdTask({ ...AD, reservationState: "unconfirmed" }, late)).toBeUndefined();
  expect(findAdTask({ ...AD, isPrinted: true }, late)).toBeUndefined();
  expect(findAdTask(AD, late)).toBeDefined();
});
