import { Button, Field, Notice } from "#app/office/forms/controls.tsx";
import { mergeFormValues, parseShownValues } from "#app/office/forms/merge-form-values.ts";
import { Panel } from "#app/office/frame/office-page.tsx";
import type { SubmittedValuesAndProblem } from "#app/office/mailings/mailing-steps.tsx";
import type { MailingView } from "#app/office/mailings/mailing-view.ts";
import { Style } from "#app/ui/style.tsx";
import { areas, listZipsOfAllAreas } from "#business/mailings/areas.ts";
import {
  describePlannedHomes,
  describeRoutePlan,
  describeRoutePlanEntry,
  describeRoutePlanGaps,
  routePlanEntryKey,
  routePlanEntryName,
} from "#business/mailings/routes/route-plan.ts";
import { describeWhoSeesRoutePlan, describeWhoSeesRoutePlanChange } from "./route-plan-audience.ts";
import { routePlanFieldName, toRoutePlanFormValues } from "./route-plan-fields.ts";
import sheet from "./route-plan-panel.css?sheet";

/** Empty rows below the saved ones. */
const NEW_ROWS = ["new-1", "new-2", "new-3"];

type PanelProps = { view: MailingView; typed: SubmittedValuesAndProblem };

/** Where the card is planned to go: what is saved, what is missing, and the form to change it. */
export function RoutePlanPanel({ view, typed }: PanelProps) {
  const { mailing, can } = view;
  const { routePlan } = mailing;
  const where = describeRoutePlan(mailing);
  return (
    <Panel title="Where it goes" id="routes" aside={describePlannedHomes(mailing)}>
      <div className="body">
        <p>{describeWhoSeesRoutePlan(mailing.state, where)}</p>
        {where && (
          <>
            <ul>
              {routePlan.map((entry) => (
                <li key={routePlanEntryKey(entry)}>{describeRoutePlanEntry(entry)}</li>
              ))}
            </ul>
            {describeRoutePlanGaps(mailing).map((gap) => (
              <p key={gap}>{gap}</p>
            ))}
          </>
        )}
        {can.routes?.possible ? (
          <RoutePlanForm view={view} typed={typed} />
        ) : (
          <p className="quiet">{can.routes?.because}</p>
        )}
      </div>
    </Panel>
  );
}

function RoutePlanForm({ view: { mailing, places }, typed }: PanelProps) {
  const { routePlan, version } = mailing;
  const edited = typed.values.do === "routes";
  const now = toRoutePlanFormValues(routePlan);
  const values = edited
    ? mergeFormValues(typed.values, parseShownValues(typed.values.shown), now)
    : now;
  const row = (key: string, name: string) => ({
    key,
    name,
    values,
    typed: edited ? typed : undefined,
  });
  return (
    <details open={edited}>
      <Style name="route-plan-row" sheet={sheet} />
      <summary>{routePlan.length > 0 ? "Add, change, or remove routes" : "Plan routes"}</summary>
      <form method="post" action="#routes" className="stack">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="shown" value={JSON.stringify(now)} />
        {edited && typed.problem && <Notice kind="problem">{typed.problem}</Notice>}
        <p>
          {describeWhoSeesRoutePlanChange(mailing.state)}{" "}
          {places.some(({ isCommitted }) => isCommitted) &&
            "We don't email anyone, so call any advertiser who was counting on a ZIP Code you remove."}
        </p>
        {routePlan.map((entry) => {
          const { key, ...props } = row(routePlanEntryKey(entry), routePlanEntryName(entry));
          return <Row key={key} rowKey={key} {...props} removable />;
        })}
        {NEW_ROWS.map((id) => {
          const { key, ...props } = row(id, "New row (optional)");
          return <Row key={key} rowKey={key} {...props} />;
        })}
        <datalist id="route-zips">
          {listZipsOfAllAreas().map((zip) => (
            <option key={zip} value={zip} />
          ))}
        </datalist>
        <datalist id="route-neighborhoods">
          {areas.map(({ slug, name }) => (
            <option key={slug} value={name} />
          ))}
        </datalist>
        <div className="row">
          <Button type="submit" name="do" value="routes">
            Save routes
          </Button>
        </div>
      </form>
    </details>
  );
}

const FIELDS = [
  { part: "zip", label: "ZIP Code", inputMode: "numeric", list: "route-zips" },
  { part: "neighborhood", label: "Neighborhood", list: "route-neighborhoods" },
  { part: "routes", label: "Carrier routes" },
  { part: "homes", label: "Homes", inputMode: "numeric" },
] as const;

type RowProps = {
  rowKey: string;
  name: string;
  values: Readonly<Record<string, string>>;
  typed: SubmittedValuesAndProblem | undefined;
  removable?: boolean;
};

function Row({ rowKey, name, values, typed, removable }: RowProps) {
  const remove = routePlanFieldName(rowKey, "remove");
  return (
    <fieldset className="route-plan-row">
      <legend>{name}</legend>
      {FIELDS.map(({ part, ...field }) => {
        const id = routePlanFieldName(rowKey, part);
        return (
          <Field
            key={part}
            {...field}
            id={id}
            name={id}
            autoComplete="off"
            defaultValue={values[id]}
            problem={typed?.field === id ? typed.problem : undefined}
          />
        );
      })}
      {removable && (
        <label>
          <input
            type="checkbox"
            name={remove}
            value="yes"
            defaultChecked={values[remove] === "yes"}
          />
          <span>Remove {name}</span>
        </label>
      )}
    </fieldset>
  );
}
