import * as v from "valibot";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import type { Operator } from "#business/team/operator.ts";
import type { Permission } from "#business/team/permissions.ts";
import { db } from "#platform/database/database.server.ts";
import type { Database, PreviewTransaction, Queryable } from "#platform/database/transactions.ts";
import { runReadsOrRefuse, runTransactionWithRetries } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * The permission that an action takes, or a choice by its input. "anyone": nothing is checked here. The caller has let them in,
 * by a private link, an office permission or the schedule, and `run` checks only the record's state. `operators`: an operator
 * needs this permission, and for all others it is as "anyone". "office.see": any operator, so `run` checks whose record it is.
 */
type Access<Input> =
  | Permission
  | "anyone"
  | { operators: Permission }
  | ((input: Input) => Permission);

/**
 * How an action is undone: by these actions, named by their `name`, or not at all, as the screen says beforehand; "harmless":
 * nothing to undo. It points forward; an action that is such an undo says in its `undoes` what it takes back, in words.
 */
type Undo = readonly [string, ...string[]] | { final: string } | "harmless";

type Fact<Value> = Value extends number
  ? NumberConstructor
  : Value extends Date
    ? DateConstructor
    : StringConstructor;

/**
 * How an action is offered as an undo (`business/undo.ts`): what it takes back, what is said once it's done, and what is said with the
 * offer on a page without words of its own; and the facts of its input, in the order of an address.
 */
export type Undoes<Input> = {
  what: string;
  done: string;
  offered?: string;
  facts: { readonly [Name in keyof Input]-?: Fact<Input[Name]> };
};
type AnyUndoes = Undoes<unknown> & {
  facts: Record<string, Fact<number> | Fact<Date> | Fact<string>>;
};

/** An action as lists know it. Every action of the office says how it is undone. */
type DeclaredAction = {
  name: string;
  permission: Permission | "anyone" | `operators: ${Permission}` | "by-input";
  undo: Undo | undefined;
  undoes: AnyUndoes | undefined;
  act: (input: never, context: ActionContext, tx?: PreviewTransaction) => Promise<unknown>;
  input: v.GenericSchema | undefined;
  /** It talks to a gateway and can't be a part of a transaction. */
  isGateway: boolean;
};

export type AuditEvent = Parameters<typeof recordEvent>[2];

/**
 * What `run` answers: what happened, for the audit log (nothing if nothing changed), and what the caller gets; or a refusal
 * that keeps what was written, such as the claims that had run out.
 */
export type ActionOutcome<Result> = Happened & ({ result: Result } | { refusal: Refusal });
type Happened = { event?: AuditEvent | readonly AuditEvent[] };
type Answered = Happened & ({ result?: unknown } | { refusal: Refusal });
type ResultOf<Answer> = Answer extends { refusal: Refusal }
  ? never
  : Answer extends { result: infer Result }
    ? Result
    : undefined;

type OperatorFor<Who> = Who extends "anyone"
  ? undefined
  : Who extends { operators: Permission }
    ? Operator | undefined
    : Operator;

/** What a running action knows of its caller. It marks the open transaction, which no gateway action accepts. */
type RunContext<Who, Locked, Prepared> = ActionContext & {
  operator: OperatorFor<Who>;
  locked: Locked;
  prepared: Prepared;
  inTransaction: true;
};

/** An action: on its own, or as a part of the caller's transaction. */
export type Action<Input, Result> = ((
  input: Input,
  context: ActionContext,
  tx?: Queryable,
) => Promise<Result>) & {
  /** Refuses who may not take it, as the action does: for a form that is read, and may be refused, before it is taken. */
  refuseUnlessAllowed: (context: ActionContext, tx?: Queryable) => Promise<void>;
};

/**
 * An action that talks to a gateway. The types keep it out of transactions: neither `tx` nor their context is accepted. In a
 * preview's transaction it writes what it would write, and leaves the gateway alone (`isPreview`).
 */
export type GatewayAction<Input, Result> = (
  input: Input,
  context: ActionContext & { inTransaction?: never },
  database?: Database | PreviewTransaction,
) => Promise<Result>;

type Declaration<Who, Input> = {
  /** As `undo` and the addresses of undos say it; it stays when the constant is renamed (`skipNextCard` is "pausePlan"). */
  name: string;
  permission: Who & Access<Input>;
  undoes?: Undoes<NoInfer<Input>> | undefined;
} & (Who extends "anyone" | { operators: Permission } ? { undo?: Undo } : { undo: Undo });

type Running<Who, Input, Locked, Prepared, Answer> = Declaration<Who, Input> & {
  /** Locks the record. If the input has an `expectedVersion` and the record is at another one, the action refuses. */
  locks?: (tx: Queryable, input: Input) => Promise<Locked>;
  run: (tx: Queryable, input: Input, context: RunContext<Who, Locked, Prepared>) => Promise<Answer>;
};

type ActionDeclaration<Who, Given, Input, Locked, Prepared, Answer> = Running<
  Who,
  Input,
  Locked,
  Prepared,
  Answer
> & {
  /** What a person typed, read and judged; the first issue is the refusal. */
  input?: v.GenericSchema<Given, Input>;
  /** What is done before the transaction begins: a hash, a picture, reads that need no lock. */
  prepare?: (input: Input, database: Queryable) => Promise<Prepared>;
};

const declared = new Map<string, DeclaredAction>();

export const listActions = (): DeclaredAction[] =>
  [...declared.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Declares an action. Who has its permission has their input read; then it runs in one transaction, again after losing against
 * another: permission, lock and version are checked, `run` writes, and its event goes into the audit log. Refusals that are
 * thrown leave nothing behind.
 */
export function defineAction<
  const Who extends Access<Input>,
  Input,
  Answer extends Answered,
  Locked = undefined,
  Prepared = undefined,
  Given = Input,
>(
  declaration: ActionDeclaration<Who, Given, Input, Locked, Prepared, Answer>,
): Action<Given, ResultOf<Answer>> {
  const { input: schema, prepare, permission } = declaration;
  const isByInput = typeof permission === "function";
  const act = async (given: Given, { actor, now }: ActionContext, database: Queryable = db) => {
    // Before anything is judged or prepared, too: who may not act isn't told what is missing, and costs nothing.
    if (schema && !isByInput) await admit(database, actor, permission);
    const input = schema ? parseOrRefuse(schema, given) : (given as unknown as Input);
    if (prepare) await admit(database, actor, isByInput ? permission(input) : permission);
    const prepared = prepare && (await runReadsOrRefuse(() => prepare(input, database)));
    return runDeclared(database, declaration, input, { actor, now }, prepared as Prepared);
  };
  const refuseUnlessAllowed = async ({ actor }: ActionContext, database: Queryable = db) => {
    if (!isByInput) await admit(database, actor, permission);
  };
  declare(declaration, act, { isGateway: false, input: schema });
  return Object.assign(act, { refuseUnlessAllowed });
}

/**
 * Declares an action that talks to a gateway before its transaction: it closes a payment page. `check` refuses first what
 * `run` would refuse, in a transaction of its own.
 */
export function defineGatewayAction<
  const Who extends Access<Input>,
  Input,
  Answer extends Answered,
  Prepared,
>(
  declaration: Running<Who, Input, undefined, Prepared, Answer> & {
    check?: (tx: Queryable, input: Input, context: ActionContext) => Promise<unknown>;
    atGateway: (
      input: Input,
      context: ActionContext,
      database: Database | PreviewTransaction,
    ) => Promise<Prepared>;
  },
): GatewayAction<Input, ResultOf<Answer>> {
  const { check, atGateway } = declaration;
  const refuse = async (tx: Queryable, input: Input, context: ActionContext) => {
    await check?.(tx, input, context);
    return {};
  };
  const act: GatewayAction<Input, ResultOf<Answer>> = async (
    input,
    { actor, now },
    database = db,
  ) => {
    const context = { actor, now };
    await runDeclared(database, { ...declaration, run: refuse }, input, context, undefined);
    const prepared = await atGateway(input, context, database);
    return runDeclared(database, declaration, input, context, prepared);
  };
  declare(declaration, act, { isGateway: true, input: undefined });
  return act;
}

async function runDeclared<
  Who extends Access<Input>,
  Input,
  Locked,
  Prepared,
  Answer extends Answered,
>(
  database: Queryable,
  { permission, locks, run }: Running<Who, Input, Locked, Prepared, Answer>,
  input: Input,
  { actor, now }: ActionContext,
  prepared: Prepared,
): Promise<ResultOf<Answer>> {
  const seen = numberAt(input, "expectedVersion");
  if (seen !== undefined && !isVersion(seen)) throw outdatedRefusal(`there is no version ${seen}`);
  const outcome = await runTransactionWithRetries(database, async (tx) => {
    const access: Access<Input> = permission;
    const asked = typeof access === "function" ? access(input) : access;
    const operator = await admit(tx, actor, asked);
    const locked = (await locks?.(tx, input)) as Locked;
    refuseOutdated(input, locked);
    const caller = { actor, now, operator: operator as OperatorFor<Who> };
    const answer = await run(tx, input, { ...caller, locked, prepared, inTransaction: true });
    for (const event of [answer.event ?? []].flat()) await recordEvent(tx, actor, event);
    return answer;
  });
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.result as ResultOf<Answer>;
}

function declare<Input>(
  { name, permission, undo, undoes }: Declaration<Access<Input>, Input>,
  act: DeclaredAction["act"],
  more: Pick<DeclaredAction, "isGateway" | "input">,
): void {
  let asked: DeclaredAction["permission"] = "by-input";
  if (typeof permission === "string") asked = permission;
  if (typeof permission === "object") asked = `operators: ${permission.operators}`;
  const known = { name, permission: asked, undo, undoes: undoes as AnyUndoes, act };
  declared.set(name, { ...known, ...more });
}

async function admit(
  tx: Queryable,
  actor: ActionContext["actor"],
  permission: Permission | "anyone" | { operators: Permission },
): Promise<Operator | undefined> {
  if (typeof permission === "string")
    return permission === "anyone" ? undefined : requirePermission(tx, actor, permission);
  return actor.kind === "operator" ? requirePermission(tx, actor, permission.operators) : undefined;
}

function parseOrRefuse<Given, Input>(schema: v.GenericSchema<Given, Input>, given: Given): Input {
  const read = v.safeParse(schema, given);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const field = v.getDotPath(issue);
  throw new Refusal("invalid", issue.message, field ? { field } : {});
}

/**
 * Refuses a decision (`expectedVersion`) about a record (`version`) that has changed since it was shown. The wrapper does so with
 * what `locks` returns; by hand only where an action locks more than one record, or may be repeated.
 */
export function refuseOutdated(seen: unknown, record: unknown): void {
  const shown = numberAt(seen, "expectedVersion");
  const version = numberAt(record, "version");
  if (shown === undefined || version === undefined || shown === version) return;
  throw outdatedRefusal(`the record is at version ${version}, not ${shown}`);
}

/** Refuses a record that has changed since its page was shown, in the one sentence for it; `detail` is for the log. */
export const outdatedRefusal = (detail: string) =>
  new Refusal(
    "conflict",
    "This has changed since you opened it. Nothing was saved; check it and try again.",
    { detail },
  );

/** A whole number that the database can compare: a form may name any. */
const isVersion = (seen: number) => Number.isInteger(seen) && Math.abs(seen) < 2 ** 31;

function numberAt(record: unknown, key: string): number | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  const value: unknown = Reflect.get(record, key);
  return typeof value === "number" ? value : undefined;
}
