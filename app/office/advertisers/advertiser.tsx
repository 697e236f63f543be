import { data, redirect } from "react-router";
import { Button, Notice } from "#app/office/controls.tsx";
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
import { RefusedNotice } from "#app/office/stale.tsx";
import { count, moment } from "#app/office/words.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Circumstances } from "#business/journal/journal.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { findNotes, writeNote } from "#business/people/notes.ts";
import { may } from "#business/people/permissions.ts";
import {
  type AdvertiserRecord,
  findDuplicates,
  getAdvertiser,
} from "#business/reservations/advertiser-list.ts";
import { mergeAdvertisers } from "#business/reservations/merge-advertisers.ts";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/advertiser.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { now } = insiderWho(context, "advertisers.see").circumstances;
  const id = idIn(params.id);
  const found = await getAdvertiser(id);
  if (!found) throw data(null, { status: 404 });
  if (found.mergedInto) throw redirect(officePaths.advertiser(found.mergedInto), 303);
  const [notes, duplicates] = await Promise.all([
    findNotes({ type: "advertiser", id }),
    findDuplicates(id),
  ]);
  const { name, website, version, contacts, reservations } = found;
  return {
    ...{ id, name, website, version, duplicates },
    saved: new URL(request.url).searchParams.has("saved"),
    contacts: contacts.map((contact) => ({
      id: contact.id,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
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
  try {
    await deed(id, form, circumstances);
  } catch (error) {
    return refusedWith(error, form, [{ type: "advertiser", id: String(id) }], context);
  }
  throw redirect(`${officePaths.advertiser(id)}?saved`, 303);
}

async function deed(id: number, form: FormData, circumstances: Circumstances) {
  if (!(await getAdvertiser(id))) throw new Refusal("not-found", "There is no such advertiser.");
  if (textOf(form, "do") === "note") {
    const subject = { type: "advertiser", id } as const;
    await writeNote({ subject, text: textOf(form, "note") }, circumstances);
    return;
  }
  const [fold, foldVersion, version] = ["fold", "fold-version", "version"].map((name) =>
    Number(textOf(form, name)),
  );
  if (!fold || !Number.isSafeInteger(fold)) {
    throw new Refusal("invalid", "Please choose whom to merge.");
  }
  await mergeAdvertisers(
    {
      keep: { id, expectedVersion: version ?? 0 },
      fold: { id: fold, expectedVersion: foldVersion ?? 0 },
    },
    circumstances,
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
  const { name, website, saved, notes, reservations } = loaderData;
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
        saved && <Notice kind="done">Saved.</Notice>
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
          <Contacts contacts={loaderData.contacts} />
        </div>
        <div className="stack">
          <Notes title="Contact log" notes={notes} refused={actionData} />
          <Duplicates {...loaderData} />
        </div>
      </div>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Contacts({ contacts }: Pick<Data, "contacts">) {
  return (
    <Panel title="People">
      <ul className="rows">
        {contacts.map(({ id, name, email, phone, proven }) => (
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
    </Panel>
  );
}

function Duplicates({ name, version, duplicates }: Pick<Data, "name" | "version" | "duplicates">) {
  return (
    <Panel title="The same business twice?" id="twice">
      {duplicates.length === 0 ? (
        <Nothing>No other entry has this name, or a person with the same address or phone.</Nothing>
      ) : (
        <ul className="rows">
          {duplicates.map((other) => (
            <li key={other.id}>
              <div>
                <Link to={officePaths.advertiser(other.id)}>{other.name}</Link>
                <p>{other.email}</p>
                <details className="decide">
                  <summary>Merge it into this one</summary>
                  <form method="post" className="stack">
                    <input type="hidden" name="version" value={version} />
                    <input type="hidden" name="fold" value={other.id} />
                    <input type="hidden" name="fold-version" value={other.version} />
                    <p>
                      The reservations, people and notes of “{other.name}” come here, under the name
                      “{name}”. Invoices keep what stands on them, and nobody is told. This cannot
                      be undone.
                    </p>
                    <Button type="submit" name="do" value="merge" weight="danger">
                      Merge “{other.name}” into “{name}”
                    </Button>
                  </form>
                </details>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
