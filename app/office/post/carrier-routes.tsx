import { data, redirect } from "react-router";
import { formErrorResponseOrRethrow } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Notice } from "#app/office/forms/controls.tsx";
import { mailingPartHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import {
  describeWhoSeesRoutePlan,
  describeWhoSeesRoutePlanChange,
} from "#app/office/mailings/route-plan-panel.tsx";
import {
  findDoneMessage,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { allFormTexts, formNumber, formText, readForm } from "#app/read-form.ts";
import { Style } from "#app/ui/style.tsx";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { HouseBandSetting } from "#business/company/house-band-setting.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import {
  findLatestOfficeMailings,
  findOfficeMailingById,
} from "#business/mailings/find-mailings.ts";
import { type OfficeMailing, printedStates, type RoutePlan } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  chosenRoutes,
  describeCountChanges,
  describePlannedHomes,
  describeRoutePlan,
  routeName,
  sumHomesOfRoutes,
} from "#business/mailings/route-plan.ts";
import { saveRoutePlan } from "#business/mailings/save-route-plan.ts";
import {
  assignDaysToRoutes,
  describeRoutePlanProblems,
  listDropOffTrips,
} from "#business/post/plan-days.ts";
import { findPostOffices, savePostOffice } from "#business/post/post-offices.ts";
import {
  describePermitSavings,
  describePostage,
  estimateOuncesPerCard,
  poundsOfCards,
} from "#business/post/postage.ts";
import {
  copyRoutesWithoutDays,
  mergeRouteTable,
  readRouteTable,
} from "#business/post/read-route-table.ts";
import { findPanelPostage, findPressFiles } from "#business/press/find-press-files.ts";
import { countMailableCards } from "#business/press/press-file.ts";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/carrier-routes.ts";
import {
  readRoutePlanForm,
  readRouteTableUpload,
  readSelectedRouteNames,
} from "./carrier-routes-form.ts";
import { ChooseRoutesPanel, RouteTableUploadPanel } from "./carrier-routes-panels.tsx";
import sheet from "./post.css?sheet";
import { TripDaysPanel } from "./trip-days-panel.tsx";

const DONE = {
  save: "Routes saved.",
  move: "Moved.",
  again: "Days planned again.",
  office: "Post office saved.",
};

export const loader = officeLoader(
  "mailings.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const mailing = foundOrThrow404(await findOfficeMailingById(parseIdOrThrow404(params.id)));
    const [offices, files, latest, printer, postage] = await Promise.all([
      findPostOffices(),
      findPressFiles(mailing.id),
      findLatestOfficeMailings({ limit: 6, before: mailing.dropDate, states: printedStates }),
      getCompanySetting(printerSetting),
      findPanelPostage(mailing.id),
    ]);
    const about = { postage, stock: printer.value.stock };
    const pieces = sumHomesOfRoutes(chosenRoutes(mailing.routePlan));
    const last = latest.find(({ routePlan }) => routePlan.length > 0);
    const isCopied = new URL(request.url).searchParams.has("copy") && last !== undefined;
    return {
      id: mailing.id,
      name: mailing.name,
      version: mailing.version,
      plan: isCopied ? copyRoutesWithoutDays(last.routePlan) : mailing.routePlan,
      isCopied,
      households: mailing.households,
      planned: describePlannedHomes(mailing),
      seenBy: describeWhoSeesRoutePlan(mailing.state, describeRoutePlan(mailing)),
      ifSaved: describeWhoSeesRoutePlanChange(mailing.state),
      can: checkMailingAction("routes", mailing, arizonaDate(now)),
      gaps:
        mailing.routePlan.length > 0
          ? describeRoutePlanProblems(mailing, {
              offices,
              cards: countMailableCards(files),
              postage,
            })
          : [],
      stops: listDropOffTrips(mailing.routePlan).map((stop) => ({
        ...stop,
        date: longWeekdayDate(stop.day),
        load: describeLoad(stop.pieces, stop.day, about),
      })),
      total: describeLoad(pieces, mailing.dropDate, about),
      postage,
      permit: (postage === "retail" && describePermitSavings(pieces, mailing.dropDate)) || null,
      offices,
      last: last ? last.name : null,
      done: findDoneMessage(request, DONE),
    };
  },
);

/** Carries out a form. Returns a table that was read, which is shown before anything is saved. */
async function run(
  mailing: OfficeMailing,
  form: FormData,
  actionContext: ActionContext,
): Promise<{ plan: RoutePlan; leftOut: number; changes: string[] } | undefined> {
  const { id } = mailing;
  const before = mailing.routePlan;
  const [offices, postage] = await Promise.all([findPostOffices(), findPanelPostage(id)]);
  const today = arizonaDate(actionContext.now);
  const how = { from: mailing.dropDate > today ? mailing.dropDate : today, offices, postage };
  const save = async (routePlan: RoutePlan): Promise<undefined> => {
    const expectedVersion = formNumber(form, "version");
    await saveRoutePlan({ id, expectedVersion, routePlan: [...routePlan], postage }, actionContext);
  };
  switch (formText(form, "do")) {
    case "read": {
      const { routes, leftOut } = await readRouteTable(await readRouteTableUpload(form), today);
      return {
        plan: mergeRouteTable(before, routes),
        leftOut,
        changes: describeCountChanges(before, routes),
      };
    }
    case "save":
      return save(assignDaysToRoutes(readRoutePlanForm(form), how));
    case "again":
      return save(
        assignDaysToRoutes(
          before.map((route) => ({ ...route, day: null })),
          how,
        ),
      );
    case "move": {
      const selected = readSelectedRouteNames(form);
      const [day, name] = [formText(form, "day"), formText(form, "office").trim()];
      if (selected.size === 0) throw new Refusal("invalid", "Select the routes to move.");
      return save(
        before.map((route) =>
          selected.has(routeName(route))
            ? { ...route, day: day || route.day, postOffice: name || route.postOffice }
            : route,
        ),
      );
    }
    case "office":
      await savePostOffice(
        {
          mailingId: id,
          name: formText(form, "name"),
          address: formText(form, "address"),
          opensSaturday: formText(form, "saturday") === "yes",
        },
        actionContext,
      );
      return undefined;
    default:
      throw data(null, { status: 422 });
  }
}

export const action = officeAction(
  "mailings.change",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const mailing = foundOrThrow404(await findOfficeMailingById(parseIdOrThrow404(params.id)));
    const form = await readForm(request);
    const values = {
      ...allFormTexts(form),
      take: [...readSelectedRouteNames(form)].join(" "),
    };
    try {
      const read = await run(mailing, form, actionContext);
      if (read) return data({ read, values });
    } catch (error) {
      const { data: problem, init } = formErrorResponseOrRethrow(error, context);
      return data({ ...problem, values }, init ?? undefined);
    }
    throw redirect(`${officePaths.carrierRoutes(mailing.id)}?done=${formText(form, "do")}`, 303);
  },
);

export const handle = mailingPartHandle;

export default function CarrierRoutesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, planned, seenBy, gaps, can, done, stops, total } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData : undefined;
  const read = actionData && "read" in actionData ? actionData.read : undefined;
  const values: Record<string, string | undefined> = actionData?.values ?? {};
  return (
    <OfficePage title={`Routes: ${name}`} lead={`${planned}.`}>
      <Style name="post" sheet={sheet} />
      {problem && <Notice kind="problem">{problem.problem}</Notice>}
      {!actionData && done && <Notice kind="done">{done}</Notice>}
      <Panel title="Where it goes" id="where" body>
        <p>{seenBy}</p>
        {gaps.map((gap) => (
          <p key={gap}>{gap}</p>
        ))}
        {stops.length > 0 && <p>{total}</p>}
      </Panel>
      {can.possible ? (
        <>
          <RouteTableUploadPanel {...loaderData} problem={problem} table={values.table} />
          <ChooseRoutesPanel
            key={`${loaderData.version} ${read ? JSON.stringify(read.changes) : ""}`}
            {...loaderData}
            read={read}
            typed={values.do === "save" ? values : undefined}
          />
          <TripDaysPanel {...loaderData} typed={values.do === "move" ? values : undefined} />
        </>
      ) : (
        <Panel title="Routes" body>
          <p className="quiet">{can.because}</p>
        </Panel>
      )}
    </OfficePage>
  );
}

/** "4,912 cards, $1,277.12 postage by EDDM Retail ($0.260 each), about 233 lb." */
function describeLoad(
  pieces: number,
  day: PlainDate,
  { postage, stock }: { postage: HouseBandSetting["postage"]; stock: string },
): string {
  const ounces = estimateOuncesPerCard(stock);
  const facts = [
    `${formatCount(pieces)} cards`,
    describePostage(pieces, day, postage),
    ounces && `about ${formatCount(Math.round(poundsOfCards(pieces, ounces)))} lb`,
  ];
  return `${facts.filter(Boolean).join(", ")}.`;
}
