/** Looks up a key from outside among an object's own properties, never inherited ones such as `constructor`. */
export function getOwnProperty<Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  text: string,
): Value | undefined {
  return Object.hasOwn(table, text) ? table[text] : undefined;
}
