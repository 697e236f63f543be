import {
  describeKnownCustomer,
  knownCustomerPagePath,
} from "#app/office/advertisers/known-customers.tsx";
import {
  ButtonLink,
  Field,
  PostForm,
  SelectField,
  Submit,
  SubmitRow,
  TextAreaField,
} from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { useRefusedFormState } from "#app/office/forms/form-state.ts";
import {
  EmptyState,
  FactList,
  Panel,
  PanelRow,
  PanelRows,
} from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { ContactLinks } from "#app/office/record/contact-links.tsx";
import { Link } from "#app/ui/link.tsx";
import { callOutcomes, leadStates } from "#business/leads/lead.ts";
import type { KnownCustomer } from "#business/reservations/search/find-prospects.ts";
import { pluralize } from "#platform/number-word.ts";
import { formatPhone } from "#platform/phone-number.ts";
import type { Route } from "./+types/lead.ts";
import type { CardToBook } from "./find-cards-to-book.ts";
import { LeadFields } from "./lead-fields.tsx";
import { callOutcomeLabels, leadStateLabels } from "./lead-labels.ts";

type PanelProps = { lead: Route.ComponentProps["loaderData"] };

export function PossibleCustomerMatchesPanel({ known }: { known: readonly KnownCustomer[] }) {
  return (
    <Panel title="You may know them already">
      <PanelRows>
        {known.map((customer) => (
          <PanelRow
            key={`${customer.kind} ${customer.id}`}
            title={<Link to={knownCustomerPagePath(customer)}>{customer.name}</Link>}
            text={describeKnownCustomer(customer)}
          />
        ))}
      </PanelRows>
    </Panel>
  );
}

export function LeadCallPanel({ lead }: PanelProps) {
  const { version, seen, person, phone, email, nextCall, badCallDay, calls, lastCall } = lead;
  return (
    <Panel title="Call them" id="call" aside={nextCall && `Next call ${nextCall}`}>
      <div className="body">
        <ContactLinks person={person} phone={phone} email={email} />
        {badCallDay && <p>The next call is on {badCallDay}</p>}
        <PostForm button="call" shown={{ version, seen }} className="stack" key={version}>
          <SelectField
            name="outcome"
            label="How did it go?"
            required
            options={[
              { value: "", name: "Choose…" },
              ...callOutcomes.map((value) => ({ value, name: callOutcomeLabels[value] })),
            ]}
          />
          <DateField
            name="nextCallOn"
            id="next-call"
            label="Call back on"
            hint="If nobody answered and you leave this blank, we’ll use the next business day."
            need="call"
          />
          <TextAreaField name="said" about="note" label="Note (optional)" rows={2} />
          <SubmitRow value="call" weight="go">
            Save call
          </SubmitRow>
        </PostForm>
      </div>
      <PanelRows>
        {calls.map(({ id, what, when, by }) => (
          <PanelRow key={id} title={what} text={`${by}, ${when}`}>
            {id === lastCall && (
              <PostForm shown={{ call: id }}>
                <Submit value="take-back-call">Undo this call</Submit>
              </PostForm>
            )}
          </PanelRow>
        ))}
      </PanelRows>
    </Panel>
  );
}

export function LeadStatusPanel({ lead }: PanelProps) {
  const { state, to, version } = lead;
  return (
    <Panel
      title="Status"
      aside={<b className={`pill ${leadStateLabels[state].look}`}>{leadStateLabels[state].name}</b>}
      body
    >
      <PostForm
        button="move"
        shown={{ version, seen: lead.seen }}
        className="stack"
        key={`${version} ${to}`}
      >
        <SelectField
          name="to"
          defaultValue={to}
          label="Status"
          options={leadStates.map((value) => ({ value, name: leadStateLabels[value].name }))}
        />
        <Field
          name="reason"
          defaultValue={lead.reason ?? ""}
          label="Reason"
          hint="Required for lost leads."
        />
        <SubmitRow value="move">Save status</SubmitRow>
      </PostForm>
    </Panel>
  );
}

export function LeadDetailsPanel({ lead }: PanelProps) {
  const { version, facts, newWord } = lead;
  const isRefused = useRefusedFormState("change") !== undefined;
  return (
    <Panel title="Details">
      <div className="body">
        <FactList facts={facts} />
        {newWord && (
          <p>
            We don’t list that industry under this word.{" "}
            <Link to={officePaths.industrySettings(newWord)}>Add “{newWord}” as a search word</Link>
          </p>
        )}
      </div>
      <details className="decide" id="change" open={isRefused}>
        <summary>Change details</summary>
        <PostForm
          button="change"
          shown={{ version, seen: lead.seen }}
          className="stack"
          key={version}
        >
          <LeadFields values={{ ...lead, phone: formatPhone(lead.phone ?? "") }} />
          <SubmitRow value="change">Save details</SubmitRow>
        </PostForm>
      </details>
    </Panel>
  );
}

export function DeleteLeadPanel({ lead: { id, version, seen } }: PanelProps) {
  return (
    <Panel title="Delete">
      <PostForm
        shown={{ version, seen }}
        action={officePaths.lead(id)}
        className="body"
        id="delete"
      >
        <p>
          For a lead you added by mistake, or someone who asks to be deleted. You can undo this for
          a day. After that, the lead, its notes, and its calls are gone for good.
        </p>
        <SubmitRow value="delete" weight="danger">
          Delete lead
        </SubmitRow>
      </PostForm>
    </Panel>
  );
}

export function BookSpotForLeadPanel({
  leadId,
  cards: { near, later },
}: {
  leadId: number;
  cards: Record<"near" | "later", readonly CardToBook[]>;
}) {
  const rowsOf = (cards: readonly CardToBook[]) => (
    <PanelRows>
      {cards.map((card) => (
        <BookSpotRow key={card.mailingId} leadId={leadId} card={card} />
      ))}
    </PanelRows>
  );
  return (
    <Panel title="Book a spot for them" id="place">
      {near.length === 0 ? (
        <EmptyState>No card is open for booking right now.</EmptyState>
      ) : (
        <div className="body">
          <p>Choose a size. You’ll review everything before it’s booked.</p>
        </div>
      )}
      {rowsOf(near)}
      {later.length > 0 && (
        <details className="decide">
          <summary>{pluralize(later.length, "later card")}</summary>
          {rowsOf(later)}
        </details>
      )}
    </Panel>
  );
}

function BookSpotRow({ leadId, card }: { leadId: number; card: CardToBook }) {
  const { mailingId, mailing, sizes, whyNot } = card;
  return (
    <PanelRow title={mailing} text={whyNot}>
      <div className="row">
        {sizes
          .filter(({ open }) => open > 0)
          .map(({ id, name }) => (
            <ButtonLink
              key={id}
              to={`${officePaths.mailing(mailingId)}?${new URLSearchParams({ spot: id, lead: String(leadId) })}#place`}
              aria-label={`Book a spot: ${name} on the ${mailing} card`}
            >
              {name}
            </ButtonLink>
          ))}
      </div>
    </PanelRow>
  );
}
