import { Button, Field } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { OpenStop } from "#business/post/hand-over.ts";
import type { PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";

type Props = {
  id: number;
  version: number;
  today: PlainDate;
  printedOn: PlainDate | null;
  canRecord: boolean;
  stop: OpenStop & { date: string };
  /** What was typed in the last form. */
  values: Readonly<Record<string, string>>;
};

/** One trip at the counter: its bundles to tick, and what was different. What isn't ticked stays for another trip. */
export function HandOverForm({ id, version, today, printedOn, canRecord, stop, values }: Props) {
  const typed = values.stop === stop.key ? values : {};
  const isBegun = stop.bundles.some(({ isHandedIn }) => isHandedIn);
  const groups = Map.groupBy(stop.bundles, ({ zip, route }) => `${zip}-${route}`);
  return (
    <Panel
      title={`${stop.date}: ${stop.postOffice}`}
      id={stop.key}
      aside={
        stop.left === 0 ? (
          <b className="pill good">Handed in</b>
        ) : (
          `${formatCount(stop.left)} cards${isBegun ? " left" : ""}`
        )
      }
    >
      {stop.left > 0 && (
        <form method="post" action={`#${stop.key}`} className="body hand-over">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="stop" value={stop.key} />
          <p>
            {isBegun && "This is a second trip: these bundles weren’t taken yet. "}
            <Link to={officePaths.pack(id, stop.key)} reloadDocument>
              The pack
            </Link>
          </p>
          {[...groups].map(([route, bundles]) => (
            <fieldset key={route}>
              <legend>{route}</legend>
              <div className="bundles">
                {bundles.map(({ key, number, of, pieces, isHandedIn }) => (
                  <label key={key}>
                    <input
                      type="checkbox"
                      name={`bundle-${key}`}
                      value="yes"
                      disabled={isHandedIn || !canRecord}
                      defaultChecked={isHandedIn || typed[`bundle-${key}`] === "yes"}
                    />
                    <span>
                      {number}/{of} <b>{pieces}</b>
                    </span>
                  </label>
                ))}
              </div>
              {canRecord && bundles.some(({ isHandedIn }) => !isHandedIn) && (
                <details open={Boolean(typed[`fewer-${route}`])}>
                  <summary>Cards missing in {route}</summary>
                  <Field
                    id={`fewer-${route}`}
                    name={`fewer-${route}`}
                    type="number"
                    min={0}
                    label="How many"
                    inputMode="numeric"
                    defaultValue={typed[`fewer-${route}`]}
                  />
                </details>
              )}
            </fieldset>
          ))}
          {canRecord && (
            <>
              <DateField
                id={`date-${stop.key}`}
                name="date"
                label="Handed in on"
                min={printedOn ?? undefined}
                max={today}
                defaultValue={typed.date ?? today}
              />
              <Field
                id={`office-${stop.key}`}
                name="postOffice"
                label="Post office"
                defaultValue={typed.postOffice ?? stop.postOffice}
              />
              <Field
                id={`note-${stop.key}`}
                name="note"
                label="What was different? (optional)"
                hint="Refused bundles, another counter. Advertisers can read it in their proof of mailing."
                autoComplete="off"
                defaultValue={typed.note}
              />
              <p>What you don’t select stays on this list for a second trip.</p>
              <div className="row">
                <Button type="submit" name="do" value="hand-over" weight="go">
                  Record this hand-over
                </Button>
              </div>
            </>
          )}
        </form>
      )}
    </Panel>
  );
}
