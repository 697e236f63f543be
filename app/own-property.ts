/**
 * What a table of ours holds under a text from outside: an address, a form, a file. Nothing under the names that every
 * object knows, such as `constructor`.
 */
export function getOwnProperty<Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  text: string,
): Value | undefined {
  return Object.hasOwn(table, text) ? table[text] : undefined;
}
