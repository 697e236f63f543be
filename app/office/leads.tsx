import { findStamp } from "#business/journal/find.ts";
import { findLeadList } from "#business/leads/lead-list.ts";
import { findViews } from "#business/people/saved-views.ts";
import type { Route } from "./+types/leads.ts";
import { BringIn } from "./bring-in.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ButtonLink } from "./controls.tsx";
import { insiderWho, officeHeaders, told } from "./door.ts";
import { officeHead } from "./head.ts";
import { keepView } from "./keep-view.ts";
import { leadSearch, leadTable } from "./lead-table.ts";
import { officePaths } from "./office-paths.ts";
import { Page } from "./page.tsx";
import { PAGE, readTable } from "./table.ts";
import { TableList } from "./table-list.tsx";
import { unlessAtWork } from "./whole.ts";

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
    <Page
      title="Leads"
      lead="Addresses that visitors left. A lead goes from new to contacted, and then is won or lost."
    >
      <div className="row">
        <ButtonLink to={officePaths.openCategories()}>Whom to call for open industries</ButtonLink>
        <ButtonLink to={officePaths.waitList()}>The wait-list</ButtonLink>
      </div>
      <TableList
        table={leadTable}
        data={loaderData}
        told={actionData}
        label="Address, or why it was won or lost"
        nothing="No lead is like that. Try fewer words, or any step."
        none="Nobody has left an address yet. Leads come from the form on the site."
        bulk={(picked) => <BulkBar list="leads" picked={picked} />}
        more={<BringIn list="leads" />}
      />
    </Page>
  );
}
