import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dialablePhone } from "#platform/phone-number.ts";

/** Whether a column holds this number and extension, however it was given. */
export const isSamePhoneSql = (column: SQLWrapper, phone: string): SQL =>
  sql`split_part(${column}, ';as=', 1) = ${dialablePhone(phone)}`;
