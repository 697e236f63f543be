import { Fragment } from "react";
import { redirect } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { actorName } from "#app/office/audit-log/describe-event.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import { OfficePage, Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { UndeliveredMessagesNotice } from "#app/office/messages/message-row.tsx";
import {
  addUndoToPath,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { ContactLinks } from "#app/office/record/contact-links.tsx";
import { loadAdvertiserCreditViews } from "#app/office/record/credit-views.ts";
import { NotesPanel } from "#app/office/record/notes.tsx";
import { CreditFacts } from "#app/office/reservations/money/reservation-money.tsx";
import {
  industryNameOrHouseAd,
  reservationStateLabel,
  spotLabel,
} from "#app/office/reservations/reservation-labels.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formText, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import {
  type BusinessFields,
  businessFieldIds,
  pickBusinessFields,
} from "#business/advertisers/business-fields.ts";
import {
  findDuplicateAdvertisers,
  searchOtherAdvertisers,
} from "#business/advertisers/find-duplicates.ts";
import {
  type AdvertiserWithHistory,
  findAdvertiserWithHistory,
} from "#business/advertisers/list-advertisers.ts";
import { findMergesInto, undoMerge } from "#business/advertisers/merge-advertisers.ts";
import { findLatestAuditEntryId } from "#business/audit-log/find-events.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { listAdvertiserPlans } from "#business/reservations/plans/plan-view.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import { findNotes } from "#business/team/notes.ts";
import { formatUndoParam } from "#business/undo.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { findUndeliveredMessagesAbout } from "#platform/mail/find-messages.server.ts";
import { dollars } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/advertiser.ts";
import {
  advertiserActionVerb,
  advertiserDoneMessages,
  advertiserFormActions,
} from "./advertiser-actions.ts";
import { EditAdvertiserForm } from "./advertiser-edit-form.tsx";
import { AdvertiserPlanPanel, MergeDuplicatesPanel } from "./advertiser-panels.tsx";

/** What an advertiser's page shows. `find`: the words that look for a duplicate; empty: the likely ones. */
async function loadAdvertiserView(
  found: AdvertiserWithHistory,
  { find, now }: { find: string; now: Date },
) {
  const { id, name, version, contacts, reservations } = found;
  const booked = reservations.map((row) => row.id);
  const [undelivered, notes, credits, merges, names, others] = await Promise.all([
    findUndeliveredMessagesAbout({ type: "reservation", ids: booked }),
    findNotes({ type: "advertiser", id }),
    loadAdvertiserCreditViews(id),
    findMergesInto(id),
    findAllOperatorNames(),
    find ? searchOtherAdvertisers({ id, words: find }) : findDuplicateAdvertisers(id),
  ]);
  return {
    id,
    name,
    ...pickBusinessFields(found),
    version,
    find,
    others,
    contacts: contacts.map((contact) => ({
      id: contact.id,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      version: contact.version,
      proven: contact.emailConfirmedAt !== null,
    })),
    reservations: reservations.map((row) => ({
      id: row.id,
      reference: row.reference,
      mailing: row.mailing,
      card: describeCard(row),
      what: `${industryNameOrHouseAd(row.industry)}, ${spotLabel(row)}`,
      price: dollars(row.priceCents),
      state: reservationStateLabel(row),
      hasAd: firmOrPaidStates.some((state) => state === row.state),
    })),
    merges: merges.map(({ id: mergeId, name: folded, by, at }) => ({
      id: mergeId,
      undo: formatUndoParam(undoMerge, { id: mergeId }),
      name: folded,
      by: `${mergedBy(by, names)}, ${formatMoment(at, now)}`,
    })),
    undelivered,
    credits,
    plans: await listAdvertiserPlans(reservations),
    notes: notes.map((note) => ({ ...note, when: formatMoment(note.at, now) })),
  };
}

const mergedBy = (actor: string, names: ReadonlyMap<string, string>) =>
  actor.startsWith("operator:") ? `Merged by ${actorName(actor, names)}` : "Merged automatically";

function describeCard({
  mailingState,
  dropDate,
}: Pick<AdvertiserWithHistory["reservations"][number], "mailingState" | "dropDate">): string {
  if (mailingState === "canceled") return "The mailing was canceled.";
  const isMailed = mailedStates.some((state) => state === mailingState);
  return isMailed
    ? `Mailed. The planned drop date was ${longWeekdayDate(dropDate)}.`
    : `Goes out ${longWeekdayDate(dropDate)}.`;
}

export const loader = officeLoader(
  "advertisers.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const id = parseIdOrThrow404(params.id);
    const stamp = await findLatestAuditEntryId();
    const found = foundOrThrow404(await findAdvertiserWithHistory(id));
    if (found.mergedIntoId) throw redirect(officePaths.advertiser(found.mergedIntoId), 303);
    const query = new URL(request.url).searchParams;
    const find = (query.get("find") ?? "").trim();
    const view = await loadAdvertiserView(found, { find, now });
    return { ...view, seen: String(stamp), doneMessage: doneMessageFor(query) };
  },
);

const MERGED =
  "That advertiser was merged into this one. Your change wasn’t saved. Please make it here.";

const doneMessageFor = (query: URLSearchParams) =>
  query.has("merged") ? MERGED : getOwnProperty(advertiserDoneMessages, query.get("saved") ?? "");

export const action = officeAction(
  "advertisers.see",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    const found = foundOrThrow404(await findAdvertiserWithHistory(id));
    if (found.mergedIntoId)
      throw redirect(`${officePaths.advertiser(found.mergedIntoId)}?merged#saved`, 303);
    const button = formText(form, "do");
    const run = requireFormAction(advertiserFormActions, button);
    const folds = [formText(form, "of"), ...form.getAll("fold")].map((each) =>
      Number.parseInt(String(each), 10),
    );
    return runForm(form, (tx) => run(id, form, actionContext, tx), {
      verb: advertiserActionVerb(button),
      subjects: await subjectsOf([id, ...folds.filter((fold) => fold > 0)]),
      context,
      // A fragment of its own: browsers would keep the form's, which would open again.
      next: ({ undo }) =>
        addUndoToPath(`${officePaths.advertiser(id)}?saved=${button}#saved`, undo),
    });
  },
);

async function subjectsOf(ids: readonly number[]) {
  const found = await Promise.all(ids.map((id) => findAdvertiserWithHistory(id)));
  return found
    .filter((advertiser) => advertiser !== undefined)
    .flatMap(({ id, reservations }) => [
      { type: "advertiser", id: String(id) },
      ...reservations.map((row) => ({ type: "reservation", id: String(row.id) })),
    ]);
}

function describeFields(known: BusinessFields) {
  const values = businessFieldIds.flatMap((id) => known[id] ?? []);
  if (values.length === 0) return null;
  return values.map((value, at) => (
    <Fragment key={value}>
      {at > 0 && ", "}
      {value.startsWith("https://") || value.startsWith("http://") ? (
        <a href={value} rel="noreferrer">
          {value}
        </a>
      ) : (
        value
      )}
    </Fragment>
  ));
}

export default function AdvertiserPage({ loaderData }: Route.ComponentProps) {
  const { name, doneMessage, notes, reservations } = loaderData;
  return (
    <OfficePage title={name} lead={describeFields(loaderData)}>
      <FormAnswer done={doneMessage} />
      <UndeliveredMessagesNotice messages={loaderData.undelivered} />
      <div className="office-record">
        <div className="stack">
          <Contacts advertiser={loaderData} />
          <Panel title="Reservations" aside={pluralize(reservations.length, "reservation")}>
            <PanelRows none="No reservations.">
              {reservations.map((row) => (
                <PanelRow
                  key={row.id}
                  title={
                    <Link to={officePaths.reservation(row.id)}>
                      {row.mailing}, {row.reference}
                    </Link>
                  }
                  text={`${row.what}, ${row.price}. ${row.card}`}
                  more={
                    row.hasAd && (
                      <Link
                        to={officePaths.ad(row.id)}
                        className="step"
                        aria-label={`Open the ad: ${row.reference}`}
                      >
                        Open the ad
                      </Link>
                    )
                  }
                >
                  <span className={`pill ${row.state.look}`}>{row.state.name}</span>
                </PanelRow>
              ))}
            </PanelRows>
          </Panel>
          {loaderData.plans.map((plan) => (
            <AdvertiserPlanPanel key={plan.reservationId} plan={plan} />
          ))}
          {loaderData.credits.length > 0 && <Credits credits={loaderData.credits} />}
        </div>
        <div className="stack">
          <NotesPanel notes={notes} />
          <MergeDuplicatesPanel entry={loaderData} />
        </div>
      </div>
    </OfficePage>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Credits({ credits }: { credits: Data["credits"] }) {
  const left = credits.reduce((sum, { isGood, leftCents }) => sum + (isGood ? leftCents : 0), 0);
  return (
    <Panel title="Credits" id="credits" aside={`${dollars(left)} left`}>
      <PanelRows>
        {credits.map((credit) => (
          <PanelRow key={credit.id} title={<CreditFacts credit={credit} from />}>
            <span className={`pill ${credit.isGood ? "good" : ""}`}>
              {credit.isGood ? "Good" : "Ended"}
            </span>
          </PanelRow>
        ))}
      </PanelRows>
    </Panel>
  );
}

function Contacts({ advertiser }: { advertiser: Data }) {
  return (
    <Panel title="People">
      <PanelRows>
        {advertiser.contacts.map(({ id, name, email, phone, proven }) => (
          <PanelRow
            key={id}
            title={name}
            more={<ContactLinks person={null} phone={phone} email={email} />}
          >
            <span className={`pill ${proven ? "good" : ""}`}>
              {proven ? "Email confirmed" : "Email not confirmed"}
            </span>
          </PanelRow>
        ))}
      </PanelRows>
      <EditAdvertiserForm advertiser={advertiser} />
    </Panel>
  );
}
