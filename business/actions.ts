import * as v from "valibot";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import type { Operator } from "#business/team/operator.ts";
import type { Permission } from "#business/team/permissions.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Database, PreviewTransaction, Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * The permission that an action takes, or a choice by its input. "anyone": the caller has let them in, by a private link
 * or by the schedule.
 */
type Access<Input> = Permission | "anyone" | ((input: Input) => Permission);

/**
 * How an action is taken back: by these actions, not at all ("final": the screen says why), or nothing to ("harmless").
 */
type Undo = readonly [string, ...string[]] | "final" | "harmless";

/** An action as lists know it. Of what the office does, every one says how it is taken back. */
type DeclaredAction = {
  name: string;
  permission: Permission | "anyone" | "by-input";
  undo: Undo | undefined;
  /** It talks to a gateway and can't be a part of a transaction. */
  isGateway: boolean;
};

/** What happened, as the audit log takes it. */
export type Happening = Parameters<typeof recordEvent>[2];

/** What `run` answers: what happened, for the audit log (nothing if nothing changed), and what the caller gets. */
export type Outcome<Result> = Happened & { result: Result };
type Happened = { event?: Happening | readonly Happening[] };
type ResultOf<Answer> = Answer extends { result: infer Result } ? Result : undefined;

type OperatorFor<Who> = Who extends "anyone" ? undefined : Operator;

/** What a running action knows of its caller. It marks the open transaction, which no gateway action accepts. */
type RunContext<Who, Locked, Prepared> = ActionContext & {
  operator: OperatorFor<Who>;
  locked: Locked;
  prepared: Prepared;
  inTransaction: true;
};

/** An action: on its own, or as a part of the caller's transaction. */
export type Action<Input, Result> = (
  input: Input,
  context: ActionContext,
  tx?: Queryable,
) => Promise<Result>;

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
  /** As it is exported. */
  name: string;
  permission: Who & Access<Input>;
} & (Who extends "anyone" ? { undo?: Undo } : { undo: Undo });

type ActionDeclaration<Who, Given, Input, Locked, Prepared, Answer> = Declaration<Who, Input> & {
  /** What a person typed, read and judged; the first issue is the refusal. */
  input?: v.GenericSchema<Given, Input>;
  /** What is done before the transaction begins: a hash, a picture. */
  prepare?: (input: Input) => Promise<Prepared>;
  /** Locks the record. If the input has an `expectedVersion` and the record is at another one, the action refuses. */
  locks?: (tx: Queryable, input: Input) => Promise<Locked>;
  run: (tx: Queryable, input: Input, context: RunContext<Who, Locked, Prepared>) => Promise<Answer>;
};

const declared = new Map<string, DeclaredAction>();

/** All actions of the modules that are loaded, by name. */
export const listActions = (): DeclaredAction[] =>
  [...declared.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Declares an action. Its input is read; then it runs in one transaction, again after losing against another: permission,
 * lock and version are checked, `run` writes, and its event goes into the audit log. Refusals leave nothing behind.
 */
export function defineAction<
  const Who extends Access<Input>,
  Input,
  Answer extends Happened & { result?: unknown },
  Locked = undefined,
  Prepared = undefined,
  Given = Input,
>(
  declaration: ActionDeclaration<Who, Given, Input, Locked, Prepared, Answer>,
): Action<Given, ResultOf<Answer>> {
  const { input: schema, prepare, locks, permission, run } = declaration;
  declare(declaration, false);
  return async (given, { actor, now }, database = db) => {
    const input = schema ? parseOrRefuse(schema, given) : (given as unknown as Input);
    // What is costly is prepared for those alone who may.
    if (prepare) await admit(database, actor, permission, input);
    const prepared = (await prepare?.(input)) as Prepared;
    return runTransactionWithRetries(database, async (tx) => {
      const operator = await admit(tx, actor, permission, input);
      const locked = (await locks?.(tx, input)) as Locked;
      refuseOutdated(input, locked);
      const caller = { actor, now, operator: operator as OperatorFor<Who> };
      const outcome = await run(tx, input, { ...caller, locked, prepared, inTransaction: true });
      for (const event of [outcome.event ?? []].flat()) await recordEvent(tx, actor, event);
      return outcome.result as ResultOf<Answer>;
    });
  };
}

/** Declares an action that talks to a gateway, between transactions of its own. */
export function defineGatewayAction<const Who extends Access<Input>, Input, Result>(
  declaration: Declaration<Who, Input> & {
    run: (
      database: Database | PreviewTransaction,
      input: Input,
      context: ActionContext & { operator: OperatorFor<Who> },
    ) => Promise<Result>;
  },
): GatewayAction<Input, Result> {
  declare(declaration, true);
  return async (input, { actor, now }, database = db) => {
    const operator = await admit(database, actor, declaration.permission, input);
    return declaration.run(database, input, {
      actor,
      now,
      operator: operator as OperatorFor<Who>,
    });
  };
}

function declare<Input>(
  { name, permission, undo }: { name: string; permission: Access<Input>; undo?: Undo },
  isGateway: boolean,
): void {
  const asked = typeof permission === "function" ? "by-input" : permission;
  declared.set(name, { name, permission: asked, undo, isGateway });
}

async function admit<Input>(
  tx: Queryable,
  actor: ActionContext["actor"],
  permission: Access<Input>,
  input: Input,
): Promise<Operator | undefined> {
  if (permission === "anyone") return undefined;
  const asked = typeof permission === "function" ? permission(input) : permission;
  return requirePermission(tx, actor, asked);
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
  throw new Refusal(
    "conflict",
    "This has changed since you opened it. Nothing was saved; check it and try again.",
    { detail: `the record is at version ${version}, not ${shown}` },
  );
}

function numberAt(record: unknown, key: string): number | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  const value: unknown = Reflect.get(record, key);
  return typeof value === "number" ? value : undefined;
}
