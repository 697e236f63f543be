/** Looks up a key from outside among an object's own properties, never inherited ones such as `constructor`. */
export function getOwnProperty<Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  text: string,
): Value | undefined {
  return Object.hasOwn(table, text) ? table[text] : undefined;
}

/** The same for a key that the table must have, such as a route that a file answers; a missing one is a defect. */
export function requireOwnProperty<Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value {
  const value = getOwnProperty(table, key);
  if (value === undefined) throw new Error(`there is nothing for ${key}`);
  return value;
}
