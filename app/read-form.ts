/** What was posted; an empty form where the request carries none that can be read. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());

/** A form's text by name; empty where there is none. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The texts of these fields. */
export const formTexts = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<Name, string>;

/** The texts of every field. */
export const allFormTexts = (form: FormData): Record<string, string> =>
  formTexts(form, [...form.keys()]);
