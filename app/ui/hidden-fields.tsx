/** What a form sends unseen, by name. */
export function HiddenFields(fields: Readonly<Record<string, string | number | undefined>>) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** What the Enter key presses in a field of a form whose first button on the screen is another. */
export const EnterKeySubmitButton = (button: { name?: string; value?: string }) => (
  <button type="submit" {...button} className="hidden-but-read" tabIndex={-1} aria-hidden="true" />
);
