import { data, redirect } from "react-router";
import { lookUp } from "#app/look-up.ts";
import { Button, Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, textOf } from "#app/office/door.ts";
import { Facts } from "#app/office/facts.tsx";
import { officeHead } from "#app/office/head.ts";
import { idIn } from "#app/office/ids.ts";
import { Timeline } from "#app/office/journal/timeline.tsx";
import { messageWords } from "#app/office/messages/message-words.ts";
import { Notes } from "#app/office/notes.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import { type Handle, reservationCommands } from "#app/office/palette/record-commands.ts";
import sheet from "#app/office/record.css?sheet";
import { refusedWith } from "#app/office/since.ts";
import { RefusedNotice } from "#app/office/stale.tsx";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Route } from "./+types/reservation.ts";
import { CancelPanel } from "./reservation-cancel.tsx";
import { deeds, doneWords } from "./reservation-do.ts";
import { Money } from "./reservation-money.tsx";
import { MovePanel } from "./reservation-move.tsx";
import { type ReservationView, viewReservation } from "./reservation-view.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "reservations.see");
  const { role } = operator;
  const view = await viewReservation(idIn(params.id), { role, now: circumstances.now });
  if (!view) throw data(null, { status: 404 });
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return { view, done: lookUp(doneWords, done) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "reservations.see");
  const id = idIn(params.id);
  const form = await request.formData().catch(() => new FormData());
  const wish = textOf(form, "do");
  const deed = lookUp(deeds, wish);
  if (!deed) throw data(null, { status: 422 });
  if (wish === "move") insiderWho(context, "mailings.place");
  const subjects = [{ type: "reservation", id: String(id) }];
  const done = await deed(id, form, circumstances).catch((error: unknown) =>
    refusedWith(error, form, subjects, context),
  );
  if ("init" in done) return done;
  if ("token" in done) throw redirect(paths.yours(done.token), 303);
  throw redirect(`${officePaths.reservation(id)}?done=${done.done}`, 303);
}

export const headers = () => officeHeaders;
export const handle: Handle<Route.ComponentProps["loaderData"]> = {
  about: ({ view }, role) => ({
    kind: "Reservation",
    name: `${view.holder}, ${view.reference}`,
    to: officePaths.reservation(view.id),
    commands: reservationCommands(view.standing, role),
  }),
};
export const meta: Route.MetaFunction = ({ loaderData }) =>
  officeHead(loaderData?.view.reference ?? "Not here");

export default function Reservation({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done } = loaderData;
  const refused = actionData;
  return (
    <Page
      title={view.holder}
      lead={`${view.industry}, ${view.place} on ${view.mailing}. Reference ${view.reference}`}
    >
      <Style name="office-record" sheet={sheet} />
      {refused ? <RefusedNotice refused={refused} /> : done && <Notice kind="done">{done}</Notice>}
      <div className="office-record">
        <div className="stack">
          <Standing view={view} />
          <Money view={view} refused={refused} />
          <MovePanel view={view} refused={refused} />
          <CancelPanel view={view} refused={refused} />
          <Messages view={view} />
        </div>
        <div className="stack">
          <Notes notes={view.notes} refused={refused} />
          <Timeline entries={view.timeline} />
        </div>
      </div>
    </Page>
  );
}

function Standing({ view }: { view: ReservationView }) {
  const { state, person, email, phone, facts, advertiserId, offeredTo } = view;
  return (
    <Panel title="Where it stands" aside={<b className={`pill ${state.look}`}>{state.name}</b>}>
      <div className="body">
        <Facts
          facts={[
            ...(person ? [["Person", person] as const] : []),
            ...mailFact("Offered to", offeredTo),
            ...mailFact("E-mail", email),
            ...(phone
              ? [
                  [
                    "Phone",
                    <a key="phone" href={`tel:${phone.dial}`}>
                      {phone.text}
                    </a>,
                  ] as const,
                ]
              : []),
            ...facts,
          ]}
        />
        <div className="row">
          <form method="post" target="_blank" id="view">
            <Button type="submit" name="do" value="view">
              Open the customer's view
            </Button>
          </form>
          {advertiserId !== null && (
            <Link to={officePaths.advertiser(advertiserId)} className="step">
              All of this business
            </Link>
          )}
          {advertiserId !== null && view.rights.correct && (
            <Link to={`${officePaths.advertiser(advertiserId)}#change`} className="step">
              Change name or contact
            </Link>
          )}
        </div>
      </div>
    </Panel>
  );
}

function mailFact(name: string, address: string | null) {
  if (address === null) return [];
  const link = (
    <a key={name} href={`mailto:${address}`}>
      {address}
    </a>
  );
  return [[name, link] as const];
}

function Messages({ view }: { view: ReservationView }) {
  return (
    <Panel title="Messages" id="messages">
      {view.messages.length === 0 ? (
        <Nothing>
          No message about this reservation has been written{view.hasEnded ? "" : " yet"}.
        </Nothing>
      ) : (
        <ul className="rows">
          {view.messages.map((message) => (
            <li key={message.id}>
              <div>
                <Link to={officePaths.message(message.id)}>{message.subject}</Link>
                <p>
                  To {message.recipient}, {message.when}
                  {message.goesElsewhere &&
                    message.resendable &&
                    `. Sent again, it goes to ${message.goesTo}, their address now`}
                </p>
              </div>
              <span className={`pill ${messageWords[message.state].look}`}>
                {messageWords[message.state].name}
              </span>
              {message.resendable && view.rights.resend && (
                <form method="post" action={officePaths.message(message.id)}>
                  <input type="hidden" name="times" value={message.times} />
                  <input type="hidden" name="to" value={message.goesTo} />
                  <Button
                    type="submit"
                    name="do"
                    value="resend"
                    aria-label={`${message.send}: ${message.subject}, to ${message.goesTo}`}
                  >
                    {message.send}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
