import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { describeEvent } from "#app/office/audit-log/describe-event.ts";
import { guessMapping, readImportTable, withCells } from "#app/office/imports/import-table.ts";
import { csvTableOf } from "#app/office/tables/csv-response.ts";
import { defaultAdvertiserSearch } from "#business/advertisers/advertiser.ts";
import {
  type BusinessFieldId,
  businessFieldIds,
  businessFields,
} from "#business/advertisers/business-fields.ts";
import {
  findAdvertiserWithHistory,
  listAdvertisers,
} from "#business/advertisers/list-advertisers.ts";
import { formatCsv } from "#platform/read-csv.ts";
import { carriedOut, readRows } from "#tests/support/business/imports.ts";
import { hireOwner } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { EditAdvertiserForm } from "./advertiser-edit-form.tsx";
import { advertiserTableColumns } from "./advertiser-table.ts";

/** What is typed into each field, and what is stored. */
const SAMPLES: Record<BusinessFieldId, { typed: string; kept: string }> = {
  website: { typed: "drains.example", kept: "https://drains.example/" },
};

function formOf(advertiser: Parameters<typeof EditAdvertiserForm>[0]["advertiser"]): string {
  const element = createElement(EditAdvertiserForm, { advertiser });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

anyDatabase("what is known of a business", () => {
  for (const field of businessFieldIds) {
    const { label, noun } = businessFields[field];
    const { typed, kept } = SAMPLES[field];
    test(`its ${noun} is imported, found, listed, written to a file, asked on the form and named in the audit log`, async () => {
      await hireOwner();
      const text = `Business,Person,E-mail,Phone,${label}\nDrains,Pat,pat@drains.example,4805550101,${typed}`;
      const { headings, rows: read } = await readImportTable("advertisers", text);
      const mapping = guessMapping("advertisers", headings);
      expect(mapping).toContain(field);
      const lines = withCells("advertisers", { headings, mapping }, read);
      const cells = lines.map((row) => row.cells);
      expect(await carriedOut(await readRows("advertisers", cells))).toEqual(["new done"]);

      const search = { ...defaultAdvertiserSearch, words: kept, sort: field };
      const { rows } = await listAdvertisers(search, 10);
      expect(rows).toMatchObject([{ name: "Drains", [field]: kept }]);
      expect(advertiserTableColumns.find(({ id }) => id === field)?.heading).toBe(label);
      const file = csvTableOf(advertiserTableColumns, rows);
      expect(formatCsv(file.head, file.rows)).toMatch(new RegExp(`${label}[^]*${kept}`));

      const found = await findAdvertiserWithHistory(rows[0]?.id ?? 0);
      if (!found) throw new Error("the advertiser is gone");
      const html = formOf({ ...found, seen: "" });
      expect(html).toContain(`${label}<`);
      expect(html).toMatch(new RegExp(`<input[^>]* name="${field}"[^>]* value="${kept}"`));

      expect(describeEvent("advertiser.changed", { changed: [field] })).toContain(noun);
    });
  }
});
