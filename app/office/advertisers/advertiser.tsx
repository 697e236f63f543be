import { data, redirect } from "react-router";
import { lookUp } from "#app/look-up.ts";
import { Notice } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, textOf } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { idIn } from "#app/office/ids.ts";
import { Notes } from "#app/office/notes.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import { advertiserCommands, type Handle } from "#app/office/palette/record-commands.ts";
import { Reach } from "#app/office/reach.tsx";
import sheet from "#app/office/record.css?sheet";
import { industryName, placeName, stateOf } from "#app/office/reservations/reservation-words.ts";
import { refusedWith } from "#app/office/since.ts";
import { type Refused, RefusedNotice } from "#app/office/stale.tsx";
import { count, moment } from "#app/office/words.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { findStamp } from "#business/journal/find.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { findNotes } from "#business/people/notes.ts";
import { may } from "#business/people/permissions.ts";
import { type AdvertiserRecord, getAdvertiser } from "#business/reservations/advertiser-list.ts";
import { findDuplicates, findOthers } from "#business/reservations/duplicates.ts";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import type { Route } from "./+types/advertiser.ts";
import { ChangeForm } from "./advertiser-change.tsx";
import { deeds } from "./advertiser-do.ts";
import { Duplicates } from "./advertiser-twice.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { now } = insiderWho(context, "advertisers.see").circumstances;
  const id = idIn(params.id);
  const stamp = await findStamp();
  const found = await getAdvertiser(id);
  if (!found) throw data(null, { status: 404 });
  if (found.mergedInto) throw redirect(officePaths.advertiser(found.mergedInto), 303);
  const asked = new URL(request.url).searchParams;
  const find = (asked.get("find") ?? "").trim();
  const [notes, others] = await Promise.all([
    findNotes({ type: "advertiser", id }),
    find ? findOthers({ id, words: find }) : findDuplicates(id),
  ]);
  const { name, website, version, contacts, reservations } = found;
  return {
    ...{ id, name, website, version, find, others, seen: String(stamp) },
    told: toldIn(asked),
    contacts: contacts.map((contact) => ({
      id: contact.id,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      version: contact.version,
      proven: contact.emailProvenAt !== null,
    })),
    reservations: reservations.map((row) => ({
      id: row.id,
      reference: row.reference,
      mailing: row.mailing,
      card: cardWords(row),
      what: `${industryName(row.industry)}, ${placeName(row)}`,
      price: dollars(row.priceCents),
      state: stateOf(row),
    })),
    notes: notes.map((note) => ({ ...note, when: moment(note.at, now) })),
  };
}

const TOLD = {
  saved: "Saved.",
  merged:
    "The entry that you had opened was merged into this one. What you did there was not saved: please do it here.",
} as const;

/** What the page says after something was done, or was not because the entry is another one's by now. */
const toldIn = (asked: URLSearchParams) =>
  asked.has("merged") ? TOLD.merged : asked.has("saved") ? TOLD.saved : undefined;

/** When the card was mailed, or will be. */
function cardWords({
  mailingState,
  dropDate,
}: Pick<AdvertiserRecord["reservations"][number], "mailingState" | "dropDate">): string {
  if (mailingState === "cancelled") return "The mailing was cancelled.";
  const isMailed = mailedStates.some((state) => state === mailingState);
  return `The card ${isMailed ? "was mailed" : "goes out"} ${longDate(dropDate)}.`;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "advertisers.see");
  const id = idIn(params.id);
  const form = await request.formData().catch(() => new FormData());
  const found = await getAdvertiser(id);
  if (!found) throw data(null, { status: 404 });
  if (found.mergedInto)
    throw redirect(`${officePaths.advertiser(found.mergedInto)}?merged#saved`, 303);
  const deed = lookUp(deeds, textOf(form, "do"));
  if (!deed) throw data(null, { status: 422 });
  try {
    await deed(id, form, circumstances);
  } catch (error) {
    const fold = Number(textOf(form, "of"));
    const both = Number.isSafeInteger(fold) && fold > 0 ? [id, fold] : [id];
    return refusedWith(error, form, await subjectsOf(both), context);
  }
  // With an end of its own: browsers would keep that of the form, which would open again.
  throw redirect(`${officePaths.advertiser(id)}?saved#saved`, 303);
}

/** An entry and its places: what happened to them explains why a save came too late. */
async function subjectsOf(ids: readonly number[]) {
  const found = await Promise.all(ids.map((id) => getAdvertiser(id)));
  return found.flatMap((one) =>
    one
      ? [
          { type: "advertiser", id: String(one.id) },
          ...one.reservations.map(({ id }) => ({ type: "reservation", id: String(id) })),
        ]
      : [],
  );
}

export const headers = () => officeHeaders;
export const handle: Handle<Route.ComponentProps["loaderData"]> = {
  about: ({ id, name }, role) => ({
    kind: "Advertiser",
    name,
    to: officePaths.advertiser(id),
    commands: may(role, "advertisers.change") ? advertiserCommands(id) : [],
  }),
};
export const meta: Route.MetaFunction = ({ loaderData }) =>
  officeHead(loaderData?.name ?? "Not here");

export default function Advertiser({ loaderData, actionData }: Route.ComponentProps) {
  const { name, website, told, notes, reservations } = loaderData;
  return (
    <Page
      title={name}
      lead={
        website && (
          <a href={website} rel="noreferrer">
            {website}
          </a>
        )
      }
    >
      <Style name="office-record" sheet={sheet} />
      {actionData ? (
        <RefusedNotice refused={actionData} />
      ) : (
        told && <Notice kind="done">{told}</Notice>
      )}
      <div className="office-record">
        <div className="stack">
          <Panel title="History" aside={count(reservations.length, "reservation")}>
            {reservations.length === 0 && (
              <Nothing>No reservation is left of this business.</Nothing>
            )}
            <ul className="rows">
              {reservations.map((row) => (
                <li key={row.id}>
                  <div>
                    <Link to={officePaths.reservation(row.id)}>
                      {row.mailing}, {row.reference}
                    </Link>
                    <p>
                      {row.what}, {row.price}. {row.card}
                    </p>
                  </div>
                  <span className={`pill ${row.state.look}`}>{row.state.name}</span>
                </li>
              ))}
            </ul>
          </Panel>
          <Contacts advertiser={loaderData} refused={actionData} />
        </div>
        <div className="stack">
          <Notes title="Contact log" notes={notes} refused={actionData} />
          <Duplicates entry={loaderData} refused={actionData} />
        </div>
      </div>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Contacts({ advertiser, refused }: { advertiser: Data; refused: Refused | undefined }) {
  return (
    <Panel title="People">
      <ul className="rows">
        {advertiser.contacts.map(({ id, name, email, phone, proven }) => (
          <li key={id}>
            <div>
              <b>{name}</b>
              <Reach person={null} phone={phone} email={email} />
            </div>
            <span className={`pill ${proven ? "good" : ""}`}>
              {proven ? "E-mail proved" : "E-mail not proved"}
            </span>
          </li>
        ))}
      </ul>
      <ChangeForm advertiser={advertiser} refused={refused} />
    </Panel>
  );
}
