import { data, Form } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import {
  Button,
  ButtonLink,
  Notice,
  PostForm,
  SelectField,
  Submit,
} from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedFormState } from "#app/office/forms/form-state.ts";
import { runForm } from "#app/office/forms/run-form.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import {
  EmptyState,
  OfficePage,
  Panel,
  PanelRow,
  PanelRows,
} from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { ContactLinks } from "#app/office/record/contact-links.tsx";
import { reservationStateLabels } from "#app/office/reservations/reservation-labels.ts";
import { formText, readFields, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { Link } from "#app/ui/link.tsx";
import { leadFields } from "#business/leads/forms.ts";
import { addLead } from "#business/leads/leads-by-hand.ts";
import { findMailingsOfficeCanBook } from "#business/mailings/find-mailings.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { countSpotsLeftByMailing } from "#business/reservations/availability/find-availability.ts";
import {
  findOpenIndustriesWithProspects,
  type OpenIndustryWithProspects,
  type ProspectToCall,
} from "#business/reservations/search/find-prospects.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/who-to-call.ts";
import { LeadMainFields, PHONE_CONSENT_HINT } from "./lead-fields.tsx";

export const loader = officeLoader("leads.see", async ({ request, context }) => {
  const today = arizonaDate(context.get(requestContext).now);
  const bookable = (await findMailingsOfficeCanBook(today)).filter((mailing) =>
    isBookable(mailing, today),
  );
  const mailingId = new URL(request.url).searchParams.get("mailing");
  const left = await countSpotsLeftByMailing(bookable);
  const chosen =
    bookable.find(({ id }) => String(id) === mailingId) ??
    bookable.find(({ id }) => (left.get(id) ?? 0) > 0) ??
    bookable[0];
  const placesLeft = chosen ? (left.get(chosen.id) ?? 0) : 0;
  const open =
    chosen && placesLeft > 0 ? ((await findOpenIndustriesWithProspects(chosen.id)) ?? []) : [];
  return {
    mailings: bookable.map(({ id, name }) => ({
      value: String(id),
      name: `${name}, ${freeWords(left.get(id) ?? 0)}`,
    })),
    chosen: chosen && { id: String(chosen.id), name: chosen.name },
    placesLeft,
    closes: chosen ? longWeekdayDate(chosen.dates.bookingCloses) : "",
    industries: open,
    added: new URL(request.url).searchParams.get("added"),
  };
});

const SOURCE = "Who to call";

export const action = officeAction("leads.see", async ({ request, context }, { actionContext }) => {
  const form = await readForm(request);
  const [mailing, industry] = [formText(form, "mailing"), formText(form, "industry")];
  if (formText(form, "do") !== "add-lead") throw data(null, { status: 422 });
  const nextCallOn = arizonaDate(actionContext.now);
  const query = new URLSearchParams({ mailing, added: industry });
  return runForm(
    form,
    () => {
      const details = { ...readFields(form, leadFields), source: SOURCE, nextCallOn };
      return addLead({ ...details, state: "new", reason: "" }, actionContext);
    },
    { context, next: () => `${officePaths.whoToCall()}?${query}#${industry}` },
  );
});

const freeWords = (places: number) =>
  places === 0 ? "sold out" : `${pluralize(places, "spot")} open`;

export const handle: ParentSectionHandle<unknown> = { section: officePaths.leads };

export default function OpenIndustryCallListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailings, chosen, placesLeft, closes, industries, added } = loaderData;
  if (!chosen) {
    return (
      <OfficePage title="Who to call">
        <Panel title="Open industries">
          <EmptyState>No mailing is open for booking right now.</EmptyState>
        </Panel>
      </OfficePage>
    );
  }
  return (
    <OfficePage
      title="Who to call"
      lead={
        placesLeft > 0
          ? `${chosen.name} has ${freeWords(placesLeft)}. Call businesses in the industries below. Booking closes on ${closes}.`
          : `${chosen.name} is sold out.`
      }
    >
      <FormAnswer />
      <Form method="get" className="search" key={chosen.id}>
        <SelectField label="Mailing" name="mailing" defaultValue={chosen.id} options={mailings} />
        <Button type="submit">Show</Button>
      </Form>
      {placesLeft === 0 && (
        <Panel title="Open industries">
          <EmptyState>This card is sold out. Choose a mailing with open spots.</EmptyState>
        </Panel>
      )}
      <div className="who-to-call">
        {industries.map((industry) => (
          <IndustryPanel
            key={industry.slug}
            industry={industry}
            mailingId={chosen.id}
            isAdded={added === industry.slug && !actionData}
          />
        ))}
      </div>
    </OfficePage>
  );
}

function IndustryPanel({
  industry: { slug, name, people },
  mailingId,
  isAdded,
}: {
  industry: OpenIndustryWithProspects;
  mailingId: string;
  isAdded: boolean;
}) {
  const isRefused = useRefusedFormState("add-lead", slug) !== undefined;
  const many = pluralize(people.length, "business to call", "businesses to call");
  return (
    <Panel title={name} id={slug} aside={people.length > 0 ? many : "No contacts yet"}>
      {isAdded && <Notice kind="done">Added. The call is due today.</Notice>}
      <PanelRows>
        {people.map((prospect) => (
          <ProspectRow
            key={`${prospect.email} ${prospect.leadId}`}
            prospect={prospect}
            industry={slug}
            mailingId={mailingId}
          />
        ))}
      </PanelRows>
      <details className="body" open={isRefused}>
        <summary>Add somebody to call</summary>
        <PostForm
          button="add-lead"
          shown={{ mailing: mailingId, industry: slug, of: slug }}
          className="search"
        >
          <LeadMainFields prefix={`${slug}-`} />
          <Submit value="add-lead" aria-label={`Add lead: ${name}`}>
            Add lead
          </Submit>
        </PostForm>
        <p className="quiet">An email or a phone number is enough. {PHONE_CONSENT_HINT}</p>
      </details>
    </Panel>
  );
}

function ProspectRow({
  prospect,
  industry,
  mailingId,
}: {
  prospect: ProspectToCall;
  industry: string;
  mailingId: string;
}) {
  const { business, person, email, phone, leadId } = prospect;
  return (
    <PanelRow
      title={business}
      more={
        <>
          <ContactLinks person={person} phone={phone} email={email} />
          <History prospect={prospect} />
        </>
      }
    >
      {leadId === null ? (
        <PostForm
          shown={{
            mailing: mailingId,
            industry,
            of: industry,
            business: business ?? "",
            person: person ?? "",
            email: email ?? "",
            phone: phone ?? "",
          }}
        >
          <Submit value="add-lead" aria-label={`Add to your calls: ${business ?? email ?? ""}`}>
            Add to your calls
          </Submit>
        </PostForm>
      ) : (
        <ButtonLink
          to={`${officePaths.lead(leadId)}#outcome`}
          aria-label={`Record a call: ${business ?? person ?? email ?? phone ?? ""}`}
        >
          Record a call
        </ButtonLink>
      )}
    </PanelRow>
  );
}

function History({ prospect: { reservationId, mailing, last } }: { prospect: ProspectToCall }) {
  if (last === "lead") return <p>Lead</p>;
  if (last === "waiting" || reservationId === null) return <p>On the waitlist for {mailing}</p>;
  return (
    <Link to={officePaths.reservation(reservationId)} className="step">
      Last: {mailing}, {reservationStateLabels[last].name.toLowerCase()}
    </Link>
  );
}
