import type pg from "pg";

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The product's tables by name. The database belongs to the product alone. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  return rows.map(({ name }) => name);
}

export type CatalogColumn = { name: string; type: string; isKey: boolean };

/** The columns of a table that store data, in order (no generated ones). */
export async function listColumns(client: pg.ClientBase, table: string): Promise<CatalogColumn[]> {
  const { rows } = await client.query<CatalogColumn>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
        coalesce(attnum = any(indkey), false) as "isKey"
      from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [`public.${quoteIdentifier(table)}`],
  );
  return rows;
}

/** The sequences that number rows. `sequence`: its quoted name. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<{ table: string; column: string; sequence: string }[]> {
  const { rows } = await client.query(
    `select t.relname as table, attname as column, s.oid::regclass::text as sequence
      from pg_class s
      join pg_depend on classid = 'pg_class'::regclass and objid = s.oid and deptype in ('a', 'i')
        and refclassid = 'pg_class'::regclass
      join pg_class t on t.oid = refobjid
      join pg_attribute on attrelid = t.oid and attnum = refobjsubid
      where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace
      order by 1, 2`,
  );
  return rows;
}

/** Statements that drop all foreign keys, and those that restore them and check every row. */
export async function listForeignKeyStatements(
  client: pg.ClientBase,
): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      order by conrelid::regclass::text, conname`,
  );
  return rows;
}

export async function listFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  );
  return rows.map(({ name }) => name);
}
