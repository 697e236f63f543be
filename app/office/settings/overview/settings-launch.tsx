import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { BreakableEmailText } from "#app/ui/breakable-email-text.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/settings.ts";

type Data = Route.ComponentProps["loaderData"];

export function LaunchPanel({ left }: Pick<Data, "left">) {
  return (
    <Panel
      title="Launch check"
      id="launch"
      aside={left.length === 0 ? "Done" : `${left.length} left`}
    >
      {left.length === 0 ? (
        <EmptyState>You’re ready to launch.</EmptyState>
      ) : (
        <>
          <div className="body">
            <p className="quiet">Take care of these before launch.</p>
          </div>
          <ul className="rows">
            {left.map(({ setting, what, value, to }) => (
              <li key={setting}>
                <div>
                  <b>{what}</b>
                  {value !== null && (
                    <p>
                      Still a placeholder: “<BreakableEmailText email={value} />”
                    </p>
                  )}
                </div>
                {to && <Link to={to}>Set it</Link>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
