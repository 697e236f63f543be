import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import type { Route } from "./+types/settings.ts";

type Data = Route.ComponentProps["loaderData"];

/** What is left to do before launch. */
export function LaunchPanel({ left }: Pick<Data, "left">) {
  return (
    <Panel
      title="Launch check"
      id="launch"
      aside={left.length === 0 ? "Done" : `${left.length} left`}
    >
      {left.length === 0 ? (
        <EmptyState>Everything is settled.</EmptyState>
      ) : (
        <>
          <div className="body">
            <p className="quiet">
              These are to be settled before launch. Names and addresses are changed in the site’s
              settings file, not here: tell whoever set up the site.
            </p>
          </div>
          <ul className="rows">
            {left.map(({ setting, what, value }) => (
              <li key={setting}>
                <div>
                  <b>{what}</b>
                  {value !== null && <p>Now “{value}”</p>}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
