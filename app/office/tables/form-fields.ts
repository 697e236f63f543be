/** The fields of a form as address parameters. */
export function formSearchParams(form: HTMLFormElement | null): URLSearchParams {
  const fields = form ? [...new FormData(form)] : [];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Writes values into a form's fields by name; a typed space around a value stays. */
export function fillForm(
  form: HTMLFormElement | null,
  values: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && field.value.trim() !== value) field.value = value;
  }
}
