import { addDays, arizonaMidnight } from "#platform/clock.ts";

export type Task = {
  id: string;
  kind: TaskKind;
  title: string;
  sentence: string;
  urgent: boolean;
  /** Its deadline: the end of an Arizona date, or an instant; null if there is none. */
  due: string | null;
  /** How long it has waited, if it has no deadline; null if unknown. */
  since: string | null;
  cents: number;
  /** `press`: one tap does it, by a button with that value on the page it leads to. */
  action: { name: string; to: string; press?: string };
  parts: string[];
};

export type TaskDetails = Pick<Task, "title" | "sentence" | "action"> & Partial<Task>;

/** A task: urgent, and without a deadline or an amount, unless its details say otherwise. */
export const createTask = (kind: TaskKind, id: string, details: TaskDetails): Task => ({
  id,
  kind,
  urgent: true,
  due: null,
  since: null,
  cents: 0,
  parts: [],
  ...details,
});

/** The kinds of tasks, most urgent first among those with the same deadline and sum. */
export const taskKinds = [
  "mail",
  "money",
  "invoice",
  "terms",
  "lead",
  "call",
  "asked",
  "ad",
  "mailing",
  "report",
  "break-even",
  "message",
  "backup",
  "recovery-codes",
  "launch",
] as const;
export type TaskKind = (typeof taskKinds)[number];

const MAX_TASKS_SHOWN_PER_KIND = 3;

export const MAX_TASKS_LOADED_PER_KIND = 20;

/** The order of tasks: by the date by which a person must act, then the larger sum; what is urgent counts as due now. */
export function sortTasks(tasks: readonly Task[], now: Date): Task[] {
  const endOf = (task: Task) => deadlineOf(task) ?? (task.urgent ? now.getTime() : Infinity);
  return tasks.toSorted(
    (a, b) =>
      compare(endOf(a), endOf(b)) ||
      b.cents - a.cents ||
      taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) ||
      compare(a.since ?? "~", b.since ?? "~") ||
      compare(a.id, b.id),
  );
}

const compare = <Key extends string | number>(a: Key, b: Key) => (a < b ? -1 : Number(a > b));

function deadlineOf({ due }: Pick<Task, "due">): number | undefined {
  if (due === null) return undefined;
  return due.includes("T") ? Date.parse(due) : arizonaMidnight(addDays(due, 1)).getTime();
}

export type TaskGroupLink = { title: (many: string) => string; to: string };

export function collapseTasksByKind(
  tasks: readonly Task[],
  folds: Partial<Record<TaskKind, TaskGroupLink>>,
  now: Date,
): Task[] {
  const byKind = Map.groupBy(sortTasks(tasks, now), ({ kind }) => kind);
  const rows = [...byKind.values()].flatMap((own) => {
    const [first] = own;
    const fold = first && folds[first.kind];
    return fold && own.length > MAX_TASKS_SHOWN_PER_KIND ? [groupTasks(own, first, fold)] : own;
  });
  return sortTasks(rows, now);
}

function groupTasks(own: readonly Task[], first: Task, { title, to }: TaskGroupLink): Task {
  const many =
    own.length > MAX_TASKS_LOADED_PER_KIND
      ? `More than ${MAX_TASKS_LOADED_PER_KIND}`
      : String(own.length);
  return {
    id: `many-${first.kind}`,
    kind: first.kind,
    due: first.due,
    since: first.since,
    title: title(many),
    sentence: `First: ${first.title}. ${first.sentence}`,
    urgent: own.some(({ urgent }) => urgent),
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    action: { name: "View all", to },
    parts: own.slice(0, MAX_TASKS_LOADED_PER_KIND).map((task) => `${task.title}: ${task.sentence}`),
  };
}
