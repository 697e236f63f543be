import { useEffect, useRef, useState } from "react";
import { Field, Notice, Submit, SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { areas } from "#business/mailings/areas.ts";
import type { PlannedRoute, RoutePlan } from "#business/mailings/mailing.ts";
import { chosenRoutes, routeName, sumHomesOfRoutes } from "#business/mailings/route-plan.ts";
import { shortWeekdayDateWithYear } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { ZipMap } from "./zip-map.tsx";

export function RouteTableUploadPanel({
  id,
  last,
  plan,
  problem,
  table,
}: {
  id: number;
  last: string | null;
  plan: RoutePlan;
  problem: { problem: string; field?: string | undefined } | undefined;
  table: string | undefined;
}) {
  const at = (field: string) => (problem?.field === field ? problem.problem : undefined);
  return (
    <Panel title="Read the post office’s table" id="table" body>
      {plan.length === 0 && last && (
        <p>
          <Link to={`${officePaths.carrierRoutes(id)}?copy=1#choose`}>
            Start with {last}’s routes
          </Link>
          , or read a new table.
        </p>
      )}
      <details open={plan.length === 0 || problem?.field === "table" || problem?.field === "file"}>
        <summary>Paste a table or choose a file</summary>
        <form
          method="post"
          action="#choose"
          encType="multipart/form-data"
          aria-label="Read a table"
          className="stack"
        >
          <p>
            Find your ZIP Codes in the Every Door Direct Mail tool at usps.com, show the routes as a
            table, and copy it with its headings.
          </p>
          <TextAreaField
            id="table-text"
            name="table"
            label="Table"
            rows={6}
            defaultValue={table}
            problem={at("table")}
          />
          <Field
            id="file"
            name="file"
            type="file"
            label="Or a file"
            hint="CSV, Excel, or the map’s JSON."
            problem={at("file")}
          />
          <SubmitRow value="read">Read the table</SubmitRow>
        </form>
      </details>
    </Panel>
  );
}

type Choice = {
  version: number;
  plan: RoutePlan;
  isCopied: boolean;
  households: number;
  ifSaved: string;
  read: { plan: RoutePlan; leftOut: number; changes: string[] } | undefined;
  typed: Record<string, string | undefined> | undefined;
};

/** Which boxes of a form of routes are checked, also those that were checked before the script ran. */
function useSelectedRoutes(first: readonly PlannedRoute[]) {
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<ReadonlySet<string>>(() => new Set(first.map(routeName)));
  const boxes = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []),
  ];
  const update = () => {
    setNames(new Set(boxes().flatMap(({ checked, value }) => (checked ? value : []))));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins
  useEffect(update, []);
  return {
    form,
    update,
    isSelected: (route: PlannedRoute) => names.has(routeName(route)),
    select(zip: string, isChecked: boolean) {
      for (const box of boxes()) if (box.value.startsWith(zip)) box.checked = isChecked;
      update();
    },
  };
}

export function ChooseRoutesPanel({
  version,
  plan,
  isCopied,
  households,
  ifSaved,
  read,
  typed,
}: Choice) {
  const offered = read?.plan ?? plan;
  const first = typed?.take?.split(" ");
  const isFirst = (route: PlannedRoute) => first?.includes(routeName(route)) ?? route.isChosen;
  const { form, isSelected, update, select } = useSelectedRoutes(offered.filter(isFirst));
  if (offered.length === 0) return null;
  const byZip = Map.groupBy(offered, ({ zip }) => zip);
  const isUnsaved = read !== undefined || isCopied;
  return (
    <Panel
      title="Choose routes"
      id="choose"
      aside={isUnsaved ? "Not saved yet" : `${chosenRoutes(plan).length} chosen`}
    >
      <form
        ref={form}
        method="post"
        action="#choose"
        aria-label="Choose routes"
        className="body carrier-routes"
        onChange={update}
      >
        <HiddenFields version={version} plan={JSON.stringify(offered)} />
        {read && <WhatChanged {...read} />}
        <ZipMap byZip={byZip} isSelected={isSelected} onSelect={select} />
        {[...byZip].map(([zip, routes]) => (
          <fieldset key={zip} id={`zip-${zip}`}>
            <legend>
              {zip}: {routes.length} {routes.length === 1 ? "route" : "routes"},{" "}
              {formatCount(sumHomesOfRoutes(routes))} homes
            </legend>
            <div className="of-zip">
              <Field
                id={`office-${zip}`}
                name={`office-${zip}`}
                label={`Post office that delivers ${zip}`}
                autoComplete="off"
                defaultValue={typed?.[`office-${zip}`] ?? routes[0]?.postOffice}
              />
              <Field
                id={`neighborhood-${zip}`}
                name={`neighborhood-${zip}`}
                label={`Neighborhoods in ${zip}`}
                autoComplete="off"
                list="route-neighborhoods"
                defaultValue={typed?.[`neighborhood-${zip}`] ?? routes[0]?.neighborhood}
              />
            </div>
            <ul>
              {routes.map((route) => (
                <li key={route.route}>
                  <label>
                    <input
                      type="checkbox"
                      name={`take-${zip}`}
                      value={routeName(route)}
                      defaultChecked={isFirst(route)}
                    />
                    <span>
                      {route.route} <b>{formatCount(route.homes)}</b>
                      {route.businesses !== null && (
                        <small> + {pluralize(route.businesses, "business", "businesses")}</small>
                      )}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
        <datalist id="route-neighborhoods">
          {areas.map(({ slug, name }) => (
            <option key={slug} value={name} />
          ))}
        </datalist>
        <p>
          The card goes to the homes on each route, not to its businesses. Counts as of{" "}
          {shortWeekdayDateWithYear(offered.map(({ asOf }) => asOf).toSorted()[0] ?? "")}. {ifSaved}{" "}
          We don’t email anyone, so call any advertiser who was counting on a ZIP Code you remove.
        </p>
        <div className="sum row">
          <output aria-label="Selected homes">
            {formatCount(sumHomesOfRoutes(offered.filter(isSelected)))} of {formatCount(households)}{" "}
            homes
          </output>
          <Submit value="save" weight="go">
            Save routes
          </Submit>
        </div>
      </form>
    </Panel>
  );
}

/** The notice stays in view, so it is short. */
function WhatChanged({ changes, leftOut }: { changes: readonly string[]; leftOut: number }) {
  return (
    <>
      <Notice kind="done">
        <p>Here’s what we read. Select the routes for this card, then save.</p>
        {leftOut > 0 && (
          <p>
            {leftOut} {leftOut === 1 ? "row has" : "rows have"} no route or no number of homes, and{" "}
            {leftOut === 1 ? "was" : "were"} left out.
          </p>
        )}
      </Notice>
      {changes.length > 0 && (
        <details>
          <summary>What changed since your last table</summary>
          {changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </details>
      )}
    </>
  );
}
