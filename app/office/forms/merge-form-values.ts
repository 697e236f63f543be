type Values = Readonly<Record<string, string>>;

/**
 * What a form shows after somebody else has saved the same record: what was typed where something was typed, and
 * elsewhere what is so now. `was`: what the form had shown. Without it, all that was typed.
 */
export function mergeFormValues(typed: Values, was: Values | undefined, now: Values): Values {
  if (!was) return typed;
  const untouched = Object.keys(was).filter((name) => typed[name] === was[name]);
  return { ...typed, ...Object.fromEntries(untouched.map((name) => [name, now[name] ?? ""])) };
}

/** What a form had shown, from its hidden field; undefined for anything else. */
export function parseShownValues(text: string | undefined): Values | undefined {
  try {
    const read: unknown = JSON.parse(text ?? "");
    if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
    return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined;
  }
}
