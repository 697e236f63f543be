import { BulkBar } from "#app/office/bulk/bulk-bar.tsx";
import { ButtonLink } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders, told } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { BringIn } from "#app/office/imports/bring-in.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Page } from "#app/office/page.tsx";
import { keepView } from "#app/office/tables/keep-view.ts";
import { PAGE, readTable } from "#app/office/tables/table.ts";
import { TableList } from "#app/office/tables/table-list.tsx";
import { unlessAtWork } from "#app/office/tables/whole.ts";
import { findStamp } from "#business/journal/find.ts";
import { findLeadList } from "#business/leads/lead-list.ts";
import { findViews } from "#business/people/saved-views.ts";
import type { Route } from "./+types/leads.ts";
import { leadSearch, leadTable } from "./lead-table.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "leads.see");
  const search = readTable(leadTable, new URL(request.url).searchParams);
  const stamp = await findStamp();
  const [found, views] = await Promise.all([
    findLeadList(leadSearch(search), PAGE),
    findViews({ operatorId: operator.id, list: "leads" }),
  ]);
  return { ...found, search, stamp, views, now: circumstances.now };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "views.keep");
  try {
    return await keepView(await request.formData(), leadTable, circumstances);
  } catch (error) {
    return told(error, context);
  }
}

export const shouldRevalidate = unlessAtWork;
export const headers = () => officeHeaders;
export const meta = () => officeHead("Leads");

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page title="Leads" lead="Who left their e-mail on the site, or was added by hand.">
      <div className="row">
        <ButtonLink to={officePaths.openCategories()}>Whom to call</ButtonLink>
        <ButtonLink to={officePaths.waitList()}>Wait-list</ButtonLink>
      </div>
      <TableList
        table={leadTable}
        data={loaderData}
        told={actionData}
        label="E-mail, or why it was won or lost"
        nothing="No lead is like that. Try fewer words, or any step."
        none="Nobody has left an e-mail yet. Leads come from the form on the site."
        bulk={(picked) => <BulkBar list="leads" picked={picked} />}
        more={<BringIn list="leads" />}
      />
    </Page>
  );
}
