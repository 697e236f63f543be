import { formErrorResponse, officeHeaders } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { BulkBar } from "#app/office/bulk/bulk-bar.tsx";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { ImportLink } from "#app/office/imports/import-link.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { handleSavedViewForm } from "#app/office/tables/saved-view-form.ts";
import { PAGE_SIZE, parseTableSearch } from "#app/office/tables/table-definition.ts";
import { TableList } from "#app/office/tables/table-list.tsx";
import { listLeads } from "#business/leads/list-leads.ts";
import { findSavedViews } from "#business/team/saved-views.ts";
import type { Route } from "./+types/leads.ts";
import { leadTable, toLeadSearch } from "./lead-table.ts";

export const loader = officeLoader(
  "leads.see",
  async ({ request }, { operator, actionContext }) => {
    const search = parseTableSearch(leadTable, new URL(request.url).searchParams);
    const [found, views] = await Promise.all([
      listLeads(toLeadSearch(search), PAGE_SIZE),
      findSavedViews({ operatorId: operator.id, list: "leads" }),
    ]);
    return { ...found, search, views, now: actionContext.now };
  },
);

export const action = officeAction(
  "views.save",
  async ({ request, context }, { actionContext }) => {
    try {
      return await handleSavedViewForm(await request.formData(), leadTable, actionContext);
    } catch (error) {
      return formErrorResponse(error, context);
    }
  },
);

export const headers = () => officeHeaders;
export const meta = () => officePageMeta("Leads");

export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OfficePage title="Leads" lead="People who left their email on the site, or that you added.">
      <div className="row">
        <ButtonLink to={officePaths.openIndustries()}>Open industries</ButtonLink>
        <ButtonLink to={officePaths.waitList()}>Waitlist</ButtonLink>
      </div>
      <TableList
        table={leadTable}
        data={loaderData}
        formError={actionData}
        label="Email or reason"
        nothing="No matches. Try fewer words or another status."
        none="No leads yet. They come from the form on the site."
        bulk={(picked) => <BulkBar list="leads" picked={picked} />}
        more={<ImportLink list="leads" />}
      />
    </OfficePage>
  );
}
