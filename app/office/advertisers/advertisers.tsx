import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { SearchableTable } from "#app/office/tables/searchable-table.tsx";
import { parseTableSearch, ROWS_PER_PAGE } from "#app/office/tables/table-definition.ts";
import { listAdvertisers } from "#business/advertisers/list-advertisers.ts";
import type { Route } from "./+types/advertisers.ts";
import { advertiserTable, toAdvertiserSearch } from "./advertiser-table.ts";

export const loader = officeLoader("advertisers.see", async ({ request }, { actionContext }) => {
  const search = parseTableSearch(advertiserTable, new URL(request.url).searchParams);
  const found = await listAdvertisers(toAdvertiserSearch(search), ROWS_PER_PAGE);
  return { ...found, search, now: actionContext.now };
});

export default function AdvertisersPage({ loaderData }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Advertisers"
      lead="Every business that has booked or started to. When a business books again and confirms the same email, we merge the two entries. Until then, it may be listed twice."
    >
      <SearchableTable
        table={advertiserTable}
        data={loaderData}
        label="Business, person, email, or phone"
        nothing="No matches. Try fewer words."
        none="No advertisers yet. The first reservation adds one."
        more={<ButtonLink to={officePaths.imports("advertisers")}>Import advertisers</ButtonLink>}
      />
    </OfficePage>
  );
}
