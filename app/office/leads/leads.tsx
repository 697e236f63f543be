import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { KnownCustomerSuggestions } from "#app/office/advertisers/known-customers.tsx";
import { ButtonLink, PostForm, Submit, TextAreaField } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { useRefusedFormState } from "#app/office/forms/form-state.ts";
import { runForm } from "#app/office/forms/run-form.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { SearchableTable } from "#app/office/tables/searchable-table.tsx";
import { parseTableSearch, ROWS_PER_PAGE } from "#app/office/tables/table-definition.ts";
import { formText, readFields, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import {
  findWishedIndustries,
  INDUSTRY_WISH_MONTHS,
} from "#business/households/industry-wishes.ts";
import { findLeadNames } from "#business/leads/find-leads.ts";
import { leadFields } from "#business/leads/forms.ts";
import { addLead } from "#business/leads/leads-by-hand.ts";
import { listLeads } from "#business/leads/list-leads.ts";
import { arizonaDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/leads.ts";
import {
  LeadIndustrySelect,
  LeadMainFields,
  LeadOtherFields,
  PHONE_CONSENT_HINT,
} from "./lead-fields.tsx";
import { leadTable, toLeadSearch } from "./lead-table.ts";

/** How many of the most wanted industries the page shows. */
const WISHED_SHOWN = 8;
const ZIPS_SHOWN = 5;

export const loader = officeLoader("leads.see", async ({ request }, { actionContext }) => {
  const { now } = actionContext;
  const query = new URL(request.url).searchParams;
  const search = parseTableSearch(leadTable, query);
  const [found, added, wished] = await Promise.all([
    listLeads(toLeadSearch(search, arizonaDate(now)), ROWS_PER_PAGE),
    findLeadNames([Number(query.get("added"))].filter((id) => Number.isSafeInteger(id) && id > 0)),
    findWishedIndustries(WISHED_SHOWN),
  ]);
  return { ...found, search, now, added: added[0], wished, wishMonths: INDUSTRY_WISH_MONTHS };
});

export const action = officeAction(
  "leads.change",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    const note = formText(form, "note");
    return runForm(
      form,
      () =>
        addLead({ ...readFields(form, leadFields), note, state: "new", reason: "" }, actionContext),
      { context, next: (id) => `${officePaths.leads()}?added=${id}#business` },
    );
  },
);

export default function LeadsPage({ loaderData }: Route.ComponentProps) {
  const { added, wished, wishMonths } = loaderData;
  return (
    <OfficePage title="Leads" lead="People who left their email on the site, and leads you added.">
      <FormAnswer
        done={
          added && (
            <>
              Added “{added.name}”. <Link to={officePaths.lead(added.id)}>Open the lead</Link>
            </>
          )
        }
      />
      <AddLeadForm key={added?.id} />
      <div className="row">
        <ButtonLink to={officePaths.whoToCall()}>Who to call</ButtonLink>
        <ButtonLink to={officePaths.waitlist()}>Waitlist</ButtonLink>
      </div>
      <SearchableTable
        table={leadTable}
        data={loaderData}
        label="Business, person, email, phone, or industry"
        nothing="No matches. Try fewer words or another status."
        none="No leads yet. They come from the form on the site, or you add them."
        more={<ButtonLink to={officePaths.imports("leads")}>Import leads</ButtonLink>}
      />
      {wished.length > 0 && (
        <Panel title="What households ask for" aside={`Last ${wishMonths} months`}>
          <ul className="body">
            {wished.map(({ industry, households, zips }) => (
              <li key={industry}>
                <Link
                  to={`${officePaths.leads()}?words=${encodeURIComponent(industryNameOrHouseAd(industry))}`}
                >
                  {industryNameOrHouseAd(industry)}
                </Link>
                : {pluralize(households, "household")}
                {zips.length > 0 && ` (${zips.slice(0, ZIPS_SHOWN).join(", ")})`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </OfficePage>
  );
}

const MORE = ["person", "neighborhood", "source", "nextCallOn", "note"];

function AddLeadForm() {
  const typed = useRefusedFormState("add-lead");
  const isOpen = MORE.some((name) => typed?.value(name) || typed?.problem(name));
  return (
    <Panel title="Add a lead" id="add-lead">
      <PostForm button="add-lead" action={officePaths.leads()} className="body">
        <div className="search">
          <LeadMainFields />
          <LeadIndustrySelect />
          <Submit value="add-lead" weight="go">
            Add lead
          </Submit>
        </div>
        <p className="quiet">An email or a phone number is enough. {PHONE_CONSENT_HINT}</p>
        <KnownCustomerSuggestions />
        <details open={isOpen}>
          <summary>Next call, contact, and note</summary>
          <div className="stack">
            <LeadOtherFields />
            <TextAreaField id="add-note" label="Note" name="note" />
          </div>
        </details>
      </PostForm>
    </Panel>
  );
}
