import { type AnyPgColumn, bigint, customType, timestamp } from "drizzle-orm/pg-core";

export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });

export const byteaColumn = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The id of a row of another table. `cascade`: this row goes with that one. */
export const referenceColumn = (name: string, to: () => AnyPgColumn, onDelete?: "cascade") =>
  bigint(name, { mode: "number" }).references(to, onDelete && { onDelete });
