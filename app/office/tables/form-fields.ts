/** The fields of a form as its address would say them. */
export function formSearchParams(form: HTMLFormElement | null): URLSearchParams {
  const fields = form ? [...new FormData(form)] : [];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Writes values into the fields of a form by their names; a space that was typed around one stays. */
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
