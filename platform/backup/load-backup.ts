import type pg from "pg";
import { Refusal } from "#platform/refusal.ts";
import {
  type BackupTotals,
  listColumns,
  listSequences,
  listTables,
  parseSection,
  quoteIdentifier,
} from "./manifest.ts";
import { openRestoredFileWriter } from "./stored-files.ts";

const ROWS = 500;
const CHARACTERS = 2_000_000;

type Taker = { take(line: string): Promise<void> | void; end(): Promise<void> };

/** Fills empty tables from a backup, and writes its files beside their final paths. Refuses one that ends otherwise. */
export async function loadBackupLines(
  client: pg.ClientBase,
  lines: AsyncIterable<string>,
  dataDirectory: string,
): Promise<{ rows: number; files: string[] }> {
  const tables = await listTables(client);
  const rows: Record<string, number> = {};
  const files: string[] = [];
  let taker: Taker | undefined;
  let sum: BackupTotals | undefined;
  let number = 0;

  async function begin(line: string): Promise<Taker | undefined> {
    const section = parseSection(line);
    if ("rows" in section) {
      sum = section;
      return undefined;
    }
    if ("sequences" in section) {
      await setSequences(client, section.sequences);
      return undefined;
    }
    if ("file" in section) {
      files.push(section.file);
      return fileTaker(dataDirectory, section.file);
    }
    if (!tables.includes(section.table)) throw notAsItSays(`unknown table ${section.table}`);
    rows[section.table] = 0;
    return rowTaker(client, section, (count) => {
      rows[section.table] = (rows[section.table] ?? 0) + count;
    });
  }

  for await (const line of lines) {
    number++;
    if (number === 1) continue;
    if (!line.startsWith("{")) {
      if (!taker) throw notAsItSays(`line ${number} belongs to no table or file`);
      await taker.take(line);
      continue;
    }
    await taker?.end();
    taker = await begin(line);
  }
  if (!sum) throw notAsItSays("the last line is missing");
  const same = JSON.stringify(sorted(sum.rows)) === JSON.stringify(sorted(rows));
  if (!same || sum.files !== files.length)
    throw notAsItSays("the totals in the last line are different");
  return { rows: Object.values(rows).reduce((total, count) => total + count, 0), files };
}

const sorted = (counts: Record<string, number>) =>
  Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1));

const notAsItSays = (detail: string) =>
  new Refusal(
    "invalid",
    `The backup’s contents don’t match its description: ${detail}. Nothing was changed.`,
  );

async function rowTaker(
  client: pg.ClientBase,
  { table, columns }: { table: string; columns: string[] },
  count: (rows: number) => void,
): Promise<Taker> {
  const types = new Map((await listColumns(client, table)).map(({ name, type }) => [name, type]));
  const values = columns.map((name, index) => `(row->>${index})::${typeOf(types, table, name)}`);
  const statement = `insert into public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(", ")})
    overriding system value select ${values.join(", ")} from jsonb_array_elements($1::jsonb) row`;
  let waiting: string[] = [];
  let size = 0;
  async function flush() {
    if (waiting.length === 0) return;
    await client.query(statement, [`[${waiting.join(",")}]`]);
    count(waiting.length);
    waiting = [];
    size = 0;
  }
  return {
    async take(line) {
      waiting.push(line);
      size += line.length;
      if (waiting.length >= ROWS || size >= CHARACTERS) await flush();
    },
    end: flush,
  };
}

function typeOf(types: ReadonlyMap<string, string>, table: string, column: string): string {
  const type = types.get(column);
  if (type) return type;
  throw notAsItSays(`unknown column ${table}.${column}`);
}

async function fileTaker(dataDirectory: string, name: string): Promise<Taker> {
  const file = await openRestoredFileWriter(dataDirectory, name);
  return { take: (line) => file.write(JSON.parse(line)), end: file.end };
}

async function setSequences(client: pg.ClientBase, values: Record<string, string>): Promise<void> {
  for (const { table, column, sequence } of await listSequences(client)) {
    const last = values[`${table}.${column}`];
    if (last !== undefined) await client.query("select setval($1::regclass, $2)", [sequence, last]);
  }
}
