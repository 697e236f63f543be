import { data, redirect, useNavigate } from "react-router";
import { lookUp } from "#app/look-up.ts";
import { Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, textOf, told } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { idIn } from "#app/office/ids.ts";
import sheet from "#app/office/messages/message.css?sheet";
import { officePaths } from "#app/office/office-paths.ts";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import { type Handle, mailingCommands } from "#app/office/palette/record-commands.ts";
import { Style } from "#app/ui/style.tsx";
import { layoutOf } from "#business/mailings/layouts.ts";
import { may } from "#business/people/permissions.ts";
import { sizes } from "#site.ts";
import type { Route } from "./+types/mailing.ts";
import { CardLegend } from "./card-legend.tsx";
import { MailingCard } from "./mailing-card.tsx";
import { doneWords, mailingDeeds, typedIn } from "./mailing-do.ts";
import { FewerHomes } from "./mailing-fewer.tsx";
import { mailedWords } from "./mailing-figures.ts";
import { MinimumFill } from "./mailing-fill.tsx";
import { PlacePanel } from "./mailing-place.tsx";
import { PlanPanel } from "./mailing-plan.tsx";
import { Steps, type Typed } from "./mailing-steps.tsx";
import { type Place, viewMailing } from "./mailing-view.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "mailings.see");
  const view = await viewMailing(idIn(params.id), circumstances.now);
  if (!view) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const done = searchParams.get("done") ?? "";
  return {
    view,
    mayPostpone: may(operator.role, "mailings.postpone"),
    mayRefund: may(operator.role, "refunds.give"),
    spot: spotIn(view.places, searchParams.get("spot")),
    to: searchParams.get("to") ?? undefined,
    done: lookUp(doneWords, done),
  };
}

/** The place that an address names; a size names its first free place. */
function spotIn(places: readonly Place[], asked: string | null): string | undefined {
  const free = places.find(({ size, look }) => size === asked && look === "open");
  return free?.id ?? asked ?? undefined;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "mailings.see");
  const id = idIn(params.id);
  const form = await request.formData().catch(() => new FormData());
  const deed = lookUp(mailingDeeds, textOf(form, "do"));
  if (!deed) throw data(null, { status: 422 });
  const values = typedIn(form);
  const done = await deed(id, form, circumstances).catch((error: unknown) => told(error, context));
  if ("init" in done) return data({ ...done.data, values }, done.init ?? undefined);
  if ("hurt" in done) {
    const followed = { ...done.dates, countedFrom: done.dates.drop };
    return data({ asked: done, values: { ...values, ...followed } }, { status: 409 });
  }
  if ("mailing" in done) throw redirect(officePaths.mailing(done.mailing), 303);
  const spot = done.spot ? `&spot=${encodeURIComponent(done.spot)}` : "";
  throw redirect(`${officePaths.mailing(id)}?done=${done.done}${spot}`, 303);
}

export const headers = () => officeHeaders;
export const handle: Handle<Route.ComponentProps["loaderData"]> = {
  about: ({ view: { mailing, can, fewer, undecided } }, role) => ({
    kind: "Mailing",
    name: mailing.name,
    to: officePaths.mailing(mailing.id),
    commands: mailingCommands(
      {
        id: mailing.id,
        can: (action) => can[action],
        fewer: fewer.shares.length > 0,
        undecided: undecided !== null,
      },
      role,
    ),
  }),
};
export const meta: Route.MetaFunction = ({ loaderData }) =>
  officeHead(loaderData?.view.mailing.name ?? "Not here");

export default function Mailing({ loaderData, actionData }: Route.ComponentProps) {
  const { view, spot, to, done, mayPostpone } = loaderData;
  const navigate = useNavigate();
  const { mailing, places, money, dates } = view;
  const problem = actionData && "problem" in actionData ? actionData : undefined;
  const typed: Typed = {
    values: actionData?.values ?? {},
    field: problem?.field,
    problem: problem?.problem,
  };
  const chosen = places.find(({ id }) => id === spot);
  const at = officePaths.mailing(mailing.id);
  return (
    <Page
      title={mailing.name}
      lead={`${view.summary}. ${capital(mailedWords(mailing))}, to ${mailing.households.toLocaleString("en-US")} homes.`}
    >
      <Style name="office-message" sheet={sheet} />
      {problem && typed.values.do !== "change" ? (
        <Notice kind="problem">{noticeWords(problem.problem, typed)}</Notice>
      ) : (
        done && !actionData && <Notice kind="done">{done}</Notice>
      )}
      <Panel title="The card">
        <CardLegend over={!view.can.place?.possible} />
        <MailingCard
          places={places}
          shape={view.shape}
          layout={layoutOf(mailing)}
          open={view.can.place?.possible ?? false}
          chosen={spot}
          linkTo={(id) => `${at}?spot=${id}#place`}
          onDrag={(from, onto) => navigate(`${at}?spot=${from}&to=${onto}#place`)}
        />
      </Panel>
      {chosen && (
        <PlacePanel key={`${spot} ${to}`} view={view} place={chosen} typed={typed} to={to} />
      )}
      {spot && !chosen && (
        <Panel title="No such place" id="place">
          <Nothing>
            {sizes.some(({ id }) => id === spot)
              ? `No ${spot} place is free on this card any more.`
              : `There is no place ${spot} on this card.`}
          </Nothing>
        </Panel>
      )}
      <MinimumFill view={view} mayPostpone={mayPostpone} />
      <FewerHomes view={view} mayRefund={loaderData.mayRefund} />
      <Steps
        view={view}
        typed={typed}
        mayPostpone={mayPostpone}
        go={chosen === undefined && !view.undecided}
      />
      <Panel title="Money">
        <div className="body">
          <Lines lines={money} />
        </div>
      </Panel>
      <Panel title="Dates">
        <div className="body">
          <Lines lines={dates} />
        </div>
      </Panel>
      <PlanPanel
        key={mailing.version}
        mailing={mailing}
        today={view.today}
        typed={typed}
        asked={actionData && "asked" in actionData ? actionData.asked : undefined}
      />
    </Page>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Nobody booked by hand is thought to stand on the card who does not. */
function noticeWords(problem: string, { values, field }: Typed): string {
  if (values.do !== "place") return problem;
  return `Nobody was put on ${values.spot}. ${field ? "See the marked field." : problem}`;
}

function Lines({ lines }: { lines: readonly [string, string][] }) {
  return (
    <dl className="office-facts">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
