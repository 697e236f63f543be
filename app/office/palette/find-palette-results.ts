import { splitSearchWords } from "#platform/search-words.ts";
import type { PaletteCommand, PaletteResult } from "./commands.ts";
import { commandMatches, significantWords } from "./find-commands.ts";
import { findRecords } from "./find-records.ts";
import type { FoundRecord, PaletteUser } from "./found-record.ts";
import { listAllRecordCommands } from "./record-commands.ts";

/** Most actions in all. */
const MOST_ACTIONS = 8;

/**
 * The results for some words, as far as a role may see them: first actions on records ("cancel
 * copper" finds Copper Pipes and its cancellation), then the records themselves. At most five of a
 * kind.
 */
export async function findPaletteResults(
  typed: string,
  asker: PaletteUser,
): Promise<PaletteResult[]> {
  const words = splitSearchWords(typed);
  if (words.length === 0) return [];
  const [records, ...meant] = await Promise.all([
    findRecords(words, asker),
    ...splitsOf(words).map((split) => actionsOn(split, asker)),
  ]);
  const actions = new Map(meant.flat().map((action) => [action.to, action]));
  return [
    ...[...actions.values()].slice(0, MOST_ACTIONS),
    ...records.map(({ commands: _, ...hit }) => hit),
  ];
}

/** Words that name an action, and words that name its record. */
type Split = { verbs: string[]; rest: string[]; kinds: string[] };

/**
 * The ways to read words as an action and a record: the action comes first or last, in one word or
 * as many as match. At most three, and only for kinds of records that have the action.
 */
function splitsOf(words: readonly string[]): Split[] {
  const telling = significantWords(words.join(" "));
  const prefixes = telling.slice(1).map((_, at) => at + 1);
  const splitAt = (at: number) => readAs(telling.slice(0, at), telling.slice(at));
  const endAt = (at: number) => readAs(telling.slice(at), telling.slice(0, at));
  const leading = prefixes.map(splitAt).filter(({ kinds }) => kinds.length > 0);
  const trailing = prefixes.map(endAt).filter(({ kinds }) => kinds.length > 0);
  return [...new Set([leading.at(-1), leading[0], trailing[0]])].filter((split) => !!split);
}

const COMMANDS = Object.entries(listAllRecordCommands());

function readAs(verbs: string[], rest: string[]): Split {
  const isWhole = verbs.every(({ length }) => length > 2);
  const called = (command: PaletteCommand) => isWhole && commandMatches(command, verbs);
  return {
    verbs,
    rest,
    kinds: COMMANDS.filter(([, commands]) => commands.some(called)).map(([kind]) => kind),
  };
}

async function actionsOn(
  { verbs, rest, kinds }: Split,
  asker: PaletteUser,
): Promise<PaletteResult[]> {
  const records = await findRecords(rest, asker, kinds);
  return records.flatMap((record) =>
    record.commands
      .filter((command) => commandMatches(command, verbs))
      .map(({ name, to }) => ({ name, about: nameOf(record), kind: "Action", to })),
  );
}

const nameOf = ({ name, about }: FoundRecord) => (about ? `${name}, ${about}` : name);
