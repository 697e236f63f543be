import { Button, ButtonLink } from "#app/office/forms/controls.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Task } from "./tasks.ts";
import sheet from "./today.css?sheet";

/** One task with its action. */
export function TaskRow({ task }: { task: Task }) {
  const { title, sentence, urgent, action, parts } = task;
  return (
    <li>
      <Style name="office-today" sheet={sheet} />
      <div className="office-task">
        <b className={urgent ? "urgent" : undefined}>{title}</b>
        <p>{sentence}</p>
        {parts.length > 0 && (
          <details>
            <summary>Show all</summary>
            <ul>
              {parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {action.press === undefined ? (
        <ButtonLink to={action.to} aria-label={`${action.name}: ${title}`}>
          {action.name}
        </ButtonLink>
      ) : (
        <div className="row">
          <form method="post" action={action.to}>
            <Button
              type="submit"
              name="do"
              value={action.press}
              aria-label={`${action.name}: ${title}`}
            >
              {action.name}
            </Button>
          </form>
          <ButtonLink to={action.to} aria-label={`View: ${title}`}>
            View
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
