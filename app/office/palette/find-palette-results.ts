import { officePaths } from "#app/office/office-paths.ts";
import { foldText } from "#platform/fold-text.ts";
import { splitSearchWords } from "#platform/search-words.ts";
import type { PaletteCommand, PaletteResult } from "./commands.ts";
import { commandMatches, significantWords } from "./find-commands.ts";
import { findRecords } from "./find-records.ts";
import { type FoundRecord, MAX_RECORDS_PER_KIND, type SearchingOperator } from "./found-record.ts";
import { listAllRecordCommands } from "./record-commands.ts";

/** Most actions in all. */
const MOST_ACTIONS = 8;

/** How many records of a kind are looked at for one that has the action. */
const SEARCHED_FOR_ACTION = 25;

/** Most actions that are named without their record. */
const MOST_NAMED = 3;

/** Where a record with the action is picked, and what to add to the words to find it from here. */
const LISTS: Readonly<Record<string, { add: string; to: string }>> = {
  Reservation: { add: "the business", to: officePaths.reservations() },
  Mailing: { add: "the month", to: officePaths.mailings() },
  Lead: { add: "the lead's name", to: officePaths.leads() },
  Advertiser: { add: "the business", to: officePaths.advertisers() },
  Ad: { add: "the business", to: officePaths.ads() },
};

/**
 * The results for some words, as far as a role may see them: first actions on records ("cancel
 * copper" finds Copper Pipes and its cancellation), then the records themselves, at most five of a
 * kind. Words that name an action and nothing else ("postpone") find the list with its records.
 */
export async function findPaletteResults(
  typed: string,
  asker: SearchingOperator,
): Promise<PaletteResult[]> {
  const words = splitSearchWords(typed);
  if (words.length === 0) return [];
  const [records, ...meant] = await Promise.all([
    findRecords(words, asker),
    ...splitsOf(words).map((split) => actionsOn(split, asker)),
  ]);
  const actions = new Map(meant.flat().map((action) => [action.to, action]));
  const named = actions.size > 0 ? [] : actionsNamed(words, asker, records.length > 0);
  return [
    ...[...actions.values()].slice(0, MOST_ACTIONS),
    ...named,
    ...records.map(({ commands: _, ...hit }) => hit),
  ];
}

/**
 * The actions that words name without a record, each leading to the list that has it. Where the
 * words find records (`isFound`), only actions whose name begins with them.
 */
function actionsNamed(
  words: readonly string[],
  { role }: SearchingOperator,
  isFound: boolean,
): PaletteResult[] {
  const verbs = significantWords(words.join(" "));
  if (!verbs.every(({ length }) => length > 2)) return [];
  const isCalled = ({ name, to }: PaletteCommand) => commandMatches({ name, to }, verbs);
  const meant = Object.entries(listAllRecordCommands(role)).flatMap(([kind, all]) => {
    const list = LISTS[kind];
    const found = all.find(isCalled) ?? all.find((command) => commandMatches(command, verbs));
    return list && found ? [{ list, found }] : [];
  });
  return meant
    .filter(({ found }) => !isFound || foldText(found.name).startsWith(verbs.join(" ")))
    .toSorted((a, b) => Number(isCalled(b.found)) - Number(isCalled(a.found)))
    .slice(0, MOST_NAMED)
    .map(({ list, found }) => ({
      name: found.name,
      about: `Pick it from the list, or add ${list.add} to your search`,
      kind: "Action",
      to: list.to,
    }));
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
  asker: SearchingOperator,
): Promise<PaletteResult[]> {
  const records = await findRecords(rest, asker, kinds, SEARCHED_FOR_ACTION);
  const called = records
    .map((record) => ({
      record,
      commands: record.commands.filter((command) => commandMatches(command, verbs)),
    }))
    .filter(({ commands }) => commands.length > 0);
  return Object.values(Object.groupBy(called, ({ record }) => record.kind))
    .flatMap((ofKind = []) => ofKind.slice(0, MAX_RECORDS_PER_KIND))
    .flatMap(({ record, commands }) =>
      commands.map(({ name, to }) => ({ name, about: nameOf(record), kind: "Action", to })),
    );
}

const nameOf = ({ name, about }: FoundRecord) => (about ? `${name}, ${about}` : name);
