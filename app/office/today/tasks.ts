/** Something that waits for a person, with its one action. */
export type Task = {
  id: string;
  kind: TaskKind;
  title: string;
  sentence: string;
  urgent: boolean;
  /** When it is too late: a date or an instant, as text that sorts; null where nothing runs out. */
  due: string | null;
  /** The money that is in it. */
  cents: number;
  action: { name: string; to: string };
  /** What it is about, one by one. */
  parts: string[];
};

/** The kinds of tasks, the most urgent first. */
export const taskKinds = [
  "money",
  "invoice",
  "offer",
  "break-even",
  "message",
  "backup",
  "recovery-codes",
  "launch",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Tasks of a kind that are shown one by one; more are one row. */
export const MOST_OF_A_KIND = 3;

/** Tasks of a kind that are looked for; where there are more, nobody counts them. */
export const MOST_LOOKED_FOR = 20;

/**
 * The order of what needs a person: by kind as `taskKinds` has them, within a kind what runs out first, then the larger
 * sum, then by name, so that the same list always stands in the same order.
 */
export function inOrder(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(
    (a, b) =>
      taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) ||
      dueFirst(a.due, b.due) ||
      b.cents - a.cents ||
      (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}

function dueFirst(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** How many of a kind are called together, and where all of them are listed. */
export type Fold = { title: (many: string) => string; to: string };

/** The tasks in order, those of a kind of which there are many as one row that leads to their list. */
export function folded(tasks: readonly Task[], folds: Partial<Record<TaskKind, Fold>>): Task[] {
  const byKind = Map.groupBy(inOrder(tasks), ({ kind }) => kind);
  return [...byKind.values()].flatMap((own) => {
    const [first] = own;
    const fold = first && folds[first.kind];
    return fold && own.length > MOST_OF_A_KIND ? [together(own, first, fold)] : own;
  });
}

function together(own: readonly Task[], first: Task, { title, to }: Fold): Task {
  const many = own.length > MOST_LOOKED_FOR ? `More than ${MOST_LOOKED_FOR}` : String(own.length);
  return {
    ...{ id: `many-${first.kind}`, kind: first.kind, due: first.due },
    title: title(many),
    sentence: `First: ${first.title}. ${first.sentence}`,
    urgent: own.some(({ urgent }) => urgent),
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    action: { name: "See them all", to },
    parts: own.slice(0, MOST_LOOKED_FOR).map((task) => `${task.title}: ${task.sentence}`),
  };
}
