import { Field, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { HouseBandSetting } from "#business/company/house-band-setting.ts";
import { routeName } from "#business/mailings/route-plan.ts";
import { NO_EDDM_PACK_WITH_PERMIT } from "#business/post/pack.ts";
import type { DropOffTrip, PostOffice } from "#business/post/plan-days.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";

type Days = {
  id: number;
  version: number;
  stops: (DropOffTrip & { date: string; load: string })[];
  offices: readonly PostOffice[];
  postage: HouseBandSetting["postage"];
  permit: string | null;
  typed: Record<string, string | undefined> | undefined;
};

export function TripDaysPanel({ id, version, stops, offices, postage, permit, typed }: Days) {
  if (stops.length === 0) return null;
  const selected = typed?.take?.split(" ") ?? [];
  return (
    <>
      <Panel title="Days and trips" id="days" aside={pluralize(stops.length, "trip")}>
        <form
          method="post"
          action="#days"
          aria-label="Days and trips"
          className="body carrier-routes"
        >
          <input type="hidden" name="version" value={version} />
          {postage === "permit" && <p>{NO_EDDM_PACK_WITH_PERMIT}</p>}
          {stops.map((stop) => (
            <fieldset key={stop.key}>
              <legend>
                {stop.date}: {stop.postOffice || "no post office yet"}
              </legend>
              <p>
                {stop.load}{" "}
                {postage === "retail" && (
                  <Link to={officePaths.pack(id, stop.key)} reloadDocument>
                    Print the pack
                  </Link>
                )}
              </p>
              <ul>
                {stop.routes.map((route) => (
                  <li key={routeName(route)}>
                    <label>
                      <input
                        type="checkbox"
                        name={`take-${stop.key}`}
                        value={routeName(route)}
                        defaultChecked={selected.includes(routeName(route))}
                      />
                      <span>
                        {routeName(route)} <b>{formatCount(route.homes)}</b>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          ))}
          <div className="of-zip">
            <DateField
              id="day"
              name="day"
              label="Move selected routes to"
              need="post-office"
              defaultValue={typed?.day}
            />
            <Field
              id="office"
              name="office"
              label="Post office, if different"
              autoComplete="off"
              list="route-offices"
              defaultValue={typed?.office}
            />
          </div>
          <datalist id="route-offices">
            {[...new Set(stops.map(({ postOffice }) => postOffice))].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div className="row">
            <Submit value="move">Move selected routes</Submit>
            <Submit value="again">Plan all days again</Submit>
          </div>
          {permit && <p className="quiet">{permit}</p>}
        </form>
      </Panel>
      <OfficesPanel stops={stops} offices={offices} />
    </>
  );
}

/** What we know of each post office: its address, for the pack, and whether it is open on Saturdays. */
function OfficesPanel({ stops, offices }: Pick<Days, "stops" | "offices">) {
  const names = [...new Set(stops.map(({ postOffice }) => postOffice).filter(Boolean))];
  if (names.length === 0) return null;
  return (
    <Panel title="Post offices" id="offices">
      {names.map((name, i) => {
        const known = offices.find((office) => office.name === name);
        return (
          <form key={name} method="post" action="#offices" aria-label={name} className="body">
            <input type="hidden" name="name" value={name} />
            <Field
              id={`address-${i}`}
              name="address"
              label={`Address of ${name}`}
              autoComplete="off"
              defaultValue={known?.address}
            />
            <label className="row">
              <input
                type="checkbox"
                name="saturday"
                value="yes"
                defaultChecked={known?.opensSaturday ?? true}
              />
              <span>Takes cards on Saturdays</span>
            </label>
            <SubmitRow value="office">Save {name}</SubmitRow>
          </form>
        );
      })}
    </Panel>
  );
}
