import { Form } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { formatMoment } from "#app/office/formatting.ts";
import {
  Button,
  ButtonLink,
  Field,
  PostForm,
  SelectField,
  Submit,
  SubmitRow,
  TextAreaField,
} from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { type FormAction, runForm } from "#app/office/forms/run-form.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { UndeliveredMessagesNotice } from "#app/office/messages/message-row.tsx";
import { addUndoToPath, officePaths, parsePageParam } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { ListFrame, ListSearchForm, Pager, StatusField } from "#app/office/tables/list.tsx";
import { ListTable, type OnScreenColumn } from "#app/office/tables/list-table.tsx";
import { formText, formTexts, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { findMailingsOfficeCanBook } from "#business/mailings/find-mailings.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import {
  addToWaitlistByOffice,
  findWhyNoOffer,
  offerOutOfOrder,
} from "#business/reservations/claims/waitlist.ts";
import { formatUndoParam } from "#business/undo.ts";
import { removeFromWaitlist, restoreToWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { waitlistStates } from "#business/waitlist/waitlist.ts";
import { findWaitlistEntryById, listWaitlist } from "#business/waitlist/waitlist-entries.ts";
import { arizonaDate } from "#platform/clock.ts";
import { findUndeliveredMessagesAbout } from "#platform/mail/find-messages.server.ts";
import { formatCount } from "#platform/money.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { cutText } from "#platform/text-limits.ts";
import type { Route } from "./+types/waitlist.ts";
import { PHONE_CONSENT_HINT } from "./lead-fields.tsx";
import { waitlistStateLabels } from "./lead-labels.ts";

const PAGE = 50;

export const loader = officeLoader("leads.see", async ({ request }, { actionContext: { now } }) => {
  const query = new URL(request.url).searchParams;
  const state = waitlistStates.find((value) => value === query.get("state"));
  const words = cutText((query.get("words") ?? "").trim(), 100);
  const page = parsePageParam(query);
  const today = arizonaDate(now);
  const { rows, total } = await listWaitlist({ state, words, page, today }, PAGE);
  const waiting = rows.filter((entry) => entry.state === "waiting");
  const noOffer = await findWhyNoOffer(waiting.map(({ mailingId }) => mailingId));
  const ids = rows.map(({ id }) => id);
  const undelivered = await findUndeliveredMessagesAbout({ type: "waitlist-entry", ids });
  return {
    ...{ state, words, page, total, undelivered, now },
    rows: rows.map((row) => ({ ...row, noOffer: noOffer.get(row.id) ?? "" })),
    mailings: (await findMailingsOfficeCanBook(today))
      .filter((mailing) => mailing.state === "published")
      .map(({ id, name }) => ({ value: String(id), name })),
    wasRemoved: query.has("removed"),
    added: query.get("added"),
    chosen: await findWaitlistEntryById(parseId(query.get("offer"))),
    offered: parseId(query.get("offered")),
  };
});

export const action = officeAction(
  "leads.change",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    const entryId = parseId(formText(form, "entry"));
    return runForm(form, (tx) => applyWaitlistForm(entryId, form, actionContext, tx), {
      verb: formText(form, "do") === "offer" ? "offer them a spot" : undefined,
      context,
      next: (done) => done,
    });
  },
);

/** Does what a form of the page asks for; returns the address of the page that says so. */
const applyWaitlistForm: FormAction<number, string> = async (entryId, form, actionContext, tx) => {
  const page = officePaths.waitlist();
  switch (formText(form, "do")) {
    case "add": {
      const entry = formTexts(form, ["mailingId", "industry", "email", "name", "phone", "note"]);
      const added = { ...entry, phone: entry.phone.trim() };
      return `${page}?added=${await addToWaitlistByOffice(added, actionContext)}`;
    }
    case "offer": {
      const offer = { entryId, reason: formText(form, "reason") };
      const { reservationId } = await offerOutOfOrder(offer, actionContext, tx);
      return `${page}?offered=${reservationId}`;
    }
    default: {
      const { version, removedAt } = await removeFromWaitlist({ id: entryId }, actionContext);
      const undo = formatUndoParam(restoreToWaitlist, { id: entryId, version, removedAt });
      return addUndoToPath(`${page}?removed`, undo);
    }
  }
};

const parseId = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.leads };

export default function OfficeWaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, words, page, total, rows, undelivered, now, mailings, added } = loaderData;
  return (
    <OfficePage
      title="Waitlist"
      lead="Businesses waiting for an industry to open up. When a spot opens, the first in line gets the offer automatically."
    >
      <FormAnswer done={doneMessage(loaderData)} />
      {loaderData.chosen?.state === "waiting" && actionData?.outcome !== "emails" && (
        <OfferOutOfOrderPanel entry={loaderData.chosen} />
      )}
      <UndeliveredMessagesNotice messages={undelivered} />
      <ListFrame
        tools={
          <ListSearchForm key={`${state} ${words}`} label="Name, email, or industry" words={words}>
            <StatusField states={waitlistStates} labels={waitlistStateLabels} state={state} />
          </ListSearchForm>
        }
        title="Next mailing first, then place in line"
        aside={formatCount(total)}
        nothing={
          rows.length > 0 ? undefined : state || words ? "No matches." : "The waitlist is empty."
        }
        pager={
          <Pager
            page={page}
            size={PAGE}
            total={total}
            toPage={(to) =>
              `${officePaths.waitlist()}?${new URLSearchParams({ words, state: state ?? "", page: String(to) })}`
            }
          />
        }
      >
        <ListTable
          columns={COLUMNS}
          rows={rows}
          now={now}
          idOf={({ id }) => String(id)}
          action={(entry) => entry.state === "waiting" && <EntryActions {...entry} />}
          linked="email"
          to={({ email }) => `mailto:${email}`}
        />
      </ListFrame>
      <AddWaitlistEntryForm key={added} mailings={mailings} />
    </OfficePage>
  );
}

type Data = Route.ComponentProps["loaderData"];
type Row = Data["rows"][number];

function doneMessage({ wasRemoved, added, offered }: Data) {
  if (wasRemoved) return "Removed from the waitlist.";
  if (added) return "Added to the waitlist. To undo it, remove them from the list.";
  if (offered === 0) return undefined;
  return (
    <>
      Offered. To take it back, <Link to={officePaths.reservation(offered)}>release the spot</Link>.
    </>
  );
}

function EntryActions({ id, email, noOffer }: Pick<Row, "id" | "email" | "noOffer">) {
  return (
    <div className="row">
      {noOffer === "" && (
        <ButtonLink to={`${officePaths.waitlist()}?offer=${id}#offer`}>
          Offer a spot<span className="hidden-but-read">: {email}</span>
        </ButtonLink>
      )}
      <Form method="post" action={officePaths.waitlist()}>
        <Button type="submit" name="entry" value={id}>
          Remove<span className="hidden-but-read">: {email}</span>
        </Button>
      </Form>
    </div>
  );
}

const COLUMNS: readonly OnScreenColumn<Row>[] = [
  { id: "mailing", heading: "Mailing", kind: "text", text: ({ mailing }) => mailing },
  {
    id: "industry",
    heading: "Industry",
    kind: "text",
    text: ({ industry }) => industryNameOrHouseAd(industry),
  },
  {
    id: "email",
    heading: "Email",
    kind: "email",
    text: ({ email }) => email,
    small: ({ name, phone }) => [name, phone && formatPhone(phone)].filter(Boolean).join(", "),
  },
  { id: "note", heading: "Note", kind: "quiet", text: ({ note }) => note ?? "" },
  {
    id: "state",
    heading: "Status",
    kind: "state",
    text: ({ state }) => waitlistStateLabels[state].name,
    look: ({ state }) => waitlistStateLabels[state].look,
    small: ({ noOffer }) => noOffer,
  },
  {
    id: "since",
    heading: "Joined",
    kind: "date",
    text: ({ queuedAt }, now) => formatMoment(queuedAt, now),
  },
];

function AddWaitlistEntryForm({ mailings }: Pick<Data, "mailings">) {
  const field = (name: string) => ({ id: `add-${name}`, name });
  return (
    <Panel title="Add to the waitlist" id="add-to-waitlist">
      <PostForm button="add" action={officePaths.waitlist()} className="body">
        <div className="search">
          <SelectField
            {...field("mailingId")}
            label="Mailing"
            options={[{ value: "", name: "Choose" }, ...mailings]}
          />
          <SelectField
            {...field("industry")}
            label="Industry"
            options={[
              { value: "", name: "Choose" },
              ...listShownIndustries().map(({ slug, name }) => ({ value: slug, name })),
            ]}
          />
          <Field {...field("email")} label="Email" inputMode="email" autoComplete="off" />
          <Field {...field("name")} label="Name" maxLength={80} autoComplete="off" />
          <Field {...field("phone")} label="Phone" type="tel" autoComplete="off" />
        </div>
        <TextAreaField {...field("note")} label="Note" maxLength={500} />
        <p className="quiet">
          They join the end of the line right away. We don’t email them. {PHONE_CONSENT_HINT}
        </p>
        <SubmitRow value="add">Add to the waitlist</SubmitRow>
      </PostForm>
    </Panel>
  );
}

function OfferOutOfOrderPanel({ entry: { id, email } }: { entry: { id: number; email: string } }) {
  return (
    <Panel title={`Offer a spot to ${email}`} id="offer">
      <PostForm
        button="offer"
        shown={{ entry: id }}
        action={`${officePaths.waitlist()}?offer=${id}`}
        className="body stack"
      >
        <p>They get the offer before anyone ahead of them in line.</p>
        <Field
          name="reason"
          label="Reason"
          hint="For our records; they don’t see it."
          maxLength={500}
          required
        />
        <div className="row">
          <Submit value="offer">Offer a spot</Submit>
          <ButtonLink to={officePaths.waitlist()}>Go back</ButtonLink>
        </div>
      </PostForm>
    </Panel>
  );
}
