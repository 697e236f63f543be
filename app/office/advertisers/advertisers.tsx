import { BulkBar } from "#app/office/bulk/bulk-bar.tsx";
import { insiderWho, officeHeaders, told } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { BringIn } from "#app/office/imports/bring-in.tsx";
import { Page } from "#app/office/page.tsx";
import { keepView } from "#app/office/tables/keep-view.ts";
import { PAGE, readTable } from "#app/office/tables/table.ts";
import { TableList } from "#app/office/tables/table-list.tsx";
import { unlessAtWork } from "#app/office/tables/whole.ts";
import { findStamp } from "#business/journal/find.ts";
import { findViews } from "#business/people/saved-views.ts";
import { findAdvertisers } from "#business/reservations/advertiser-list.ts";
import type { Route } from "./+types/advertisers.ts";
import { advertiserSearch, advertiserTable } from "./advertiser-table.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "advertisers.see");
  const search = readTable(advertiserTable, new URL(request.url).searchParams);
  const stamp = await findStamp();
  const [found, views] = await Promise.all([
    findAdvertisers(advertiserSearch(search), PAGE),
    findViews({ operatorId: operator.id, list: "advertisers" }),
  ]);
  return { ...found, search, stamp, views, now: circumstances.now };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "views.keep");
  try {
    return await keepView(await request.formData(), advertiserTable, circumstances);
  } catch (error) {
    return told(error, context);
  }
}

export const shouldRevalidate = unlessAtWork;
export const headers = () => officeHeaders;
export const meta = () => officeHead("Advertisers");

export default function Advertisers({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Advertisers"
      lead="Every business that has told us its name. One that comes again stands apart until it proves its e-mail, or you merge the two on its page."
    >
      <TableList
        table={advertiserTable}
        data={loaderData}
        told={actionData}
        label="Business, person, e-mail or phone"
        nothing="No advertiser is like that. Try fewer words."
        none="Nobody has told us their name yet. The first reservation brings the first one."
        bulk={(picked) => <BulkBar list="advertisers" picked={picked} />}
        more={<BringIn list="advertisers" />}
      />
    </Page>
  );
}
