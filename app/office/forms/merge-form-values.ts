type Values = Readonly<Record<string, string>>;

/** The values a form shows after another operator saved the record: the typed ones where `was` differs, else the saved. */
export function mergeFormValues(typed: Values, was: Values | undefined, now: Values): Values {
  if (!was) return typed;
  const untouched = Object.keys(was).filter((name) => typed[name] === was[name]);
  return { ...typed, ...Object.fromEntries(untouched.map((name) => [name, now[name] ?? ""])) };
}

/** The values that a form had shown, from its hidden field; undefined for anything else. */
export function parseShownValues(text: string | undefined): Values | undefined {
  try {
    const read: unknown = JSON.parse(text ?? "");
    if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
    return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined;
  }
}
