import { navigationFor } from "#app/office/frame/navigation.ts";
import type { Role } from "#business/team/operator.ts";
import { keyboardShortcuts } from "./keyboard-shortcuts.ts";

/** The keyboard shortcuts of the office. */
export function KeyboardShortcutsList({ role, close }: { role: Role; close: () => void }) {
  const sections = navigationFor(role).map(
    ({ key, name }) => [`G ${key.toUpperCase()}`, name] as const,
  );
  const groups = [...keyboardShortcuts, { where: "Pages", keys: sections }];
  return (
    <>
      <div className="title">
        <h2>Keyboard shortcuts</h2>
        <button type="button" className="office-find" onClick={close}>
          Close
        </button>
      </div>
      <div className="keys">
        {groups.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
