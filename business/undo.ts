import { listActions } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";

/** An action whose declaration says what it undoes. */
type Undoing<Input> = (
  input: Input,
  context: ActionContext,
  tx?: PreviewTransaction,
) => Promise<unknown>;

/**
 * An undo for the address of a page: the action's name and the facts of its input. Facts choose a record; the action itself
 * checks whether it may still happen. Several inputs are undone last first.
 */
export function formatUndoParam<Input extends object>(
  action: Undoing<Input>,
  ...inputs: readonly NoInfer<Input>[]
): string {
  const found = listActions().find(({ act }) => act === action);
  if (!found?.undoes) throw new Error("this action doesn’t say what it undoes");
  const facts = inputs.flatMap((input) =>
    Object.keys(found.undoes?.facts ?? {}).map((name) => Reflect.get(input, name)),
  );
  return [found.name, ...facts.map((fact) => (fact instanceof Date ? fact.getTime() : fact))]
    .map((part) => encodeURIComponent(String(part)).replaceAll(".", "%2E"))
    .join(".");
}

/** The undo in a parameter, in words and ready to run; undefined if it names none. */
export function parseUndoParam(param: string | null) {
  const [name = "", ...texts] = (param ?? "").split(".").map(decodeOrNothing);
  const found = listActions().find((action) => action.name === name);
  if (!found?.undoes) return undefined;
  const { undoes, act } = found;
  const facts = Object.entries(undoes.facts);
  const count = texts.length / facts.length;
  if (!Number.isInteger(count) || count === 0) return undefined;
  const inputs = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      facts.map(([key, kind], i) => [key, readFact(kind, texts[at * facts.length + i] ?? "")]),
    ),
  );
  return {
    ...{ name, what: undoes.what, offered: undoes.offered, inputs },
    async run(context: ActionContext, tx?: PreviewTransaction) {
      for (const input of inputs.toReversed()) await act(input as never, context, tx);
    },
  };
}

/** Why actions can’t be undone, by the names of these actions: said before they are taken. */
export const listFinalActionReasons = (): Record<string, string> =>
  Object.fromEntries(
    listActions().flatMap(({ name, undo }) =>
      typeof undo === "object" && "final" in undo ? [[name, undo.final]] : [],
    ),
  );

/** What is said once the action of this name has undone something; undefined if it is no undo. */
export const findUndoneMessage = (name: string | null): string | undefined =>
  listActions().find((action) => action.name === name)?.undoes?.done;

/** A number that can't be read is 0, which is no id or version. */
function readFact(kind: NumberConstructor | DateConstructor | StringConstructor, text: string) {
  if (kind === String) return text;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return kind === Date ? new Date(number) : number;
}

function decodeOrNothing(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
