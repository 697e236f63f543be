import { formErrorForRefusalOrThrow } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { BulkBar } from "#app/office/bulk/bulk-bar.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { StartImportLink } from "#app/office/imports/start-import-link.tsx";
import { handleSavedViewForm } from "#app/office/tables/saved-view-form.ts";
import { SearchableTable } from "#app/office/tables/searchable-table.tsx";
import { PAGE_SIZE, parseTableSearch } from "#app/office/tables/table-definition.ts";
import { listAdvertisers } from "#business/advertisers/list-advertisers.ts";
import { findSavedViews } from "#business/team/saved-views.ts";
import type { Route } from "./+types/advertisers.ts";
import { advertiserTable, toAdvertiserSearch } from "./advertiser-table.ts";

export const loader = officeLoader(
  "advertisers.see",
  async ({ request }, { operator, actionContext }) => {
    const search = parseTableSearch(advertiserTable, new URL(request.url).searchParams);
    const [found, views] = await Promise.all([
      listAdvertisers(toAdvertiserSearch(search), PAGE_SIZE),
      findSavedViews({ operatorId: operator.id, list: "advertisers" }),
    ]);
    return { ...found, search, views, now: actionContext.now };
  },
);

export const action = officeAction(
  "views.save",
  async ({ request, context }, { actionContext }) => {
    try {
      return await handleSavedViewForm(await request.formData(), advertiserTable, actionContext);
    } catch (error) {
      return formErrorForRefusalOrThrow(error, context);
    }
  },
);

export const meta = () => officePageMeta("Advertisers");

export default function AdvertisersPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Advertisers"
      lead="Every business that has booked or started to. When a business books again and confirms the same email, we merge the two entries. Until then, it may be listed twice."
    >
      <SearchableTable
        table={advertiserTable}
        data={loaderData}
        formError={actionData}
        label="Business, person, email, or phone"
        nothing="No matches. Try fewer words."
        none="No advertisers yet. The first reservation adds one."
        bulk={(picked) => <BulkBar list="advertisers" picked={picked} />}
        more={<StartImportLink list="advertisers" />}
      />
    </OfficePage>
  );
}
