import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeAuditEvent } from "#app/office/audit-log/describe-event.ts";
import {
  addStoredCellsByField,
  guessColumnMapping,
  readImportTable,
} from "#app/office/imports/import-table.ts";
import { toCsvTable } from "#app/office/tables/csv-response.ts";
import { defaultAdvertiserSearch } from "#business/advertisers/advertiser.ts";
import type { BusinessFieldId } from "#business/advertisers/business-fields.ts";
import { businessFieldIds, businessFields } from "#business/advertisers/business-fields.ts";
import {
  findAdvertiserWithHistory,
  listAdvertisers,
} from "#business/advertisers/list-advertisers.ts";
import { initialSellingRules, setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { previewEmails } from "#business/preview-emails.ts";
import { listAdvertiserPlans } from "#business/reservations/plans/plan-view.ts";
import { parseUndoParam } from "#business/undo.ts";
import { formatCsv } from "#platform/read-csv.ts";
import { carriedOut, readRows } from "#tests/support/business/imports.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { advertiserActionVerb, advertiserFormActions } from "./advertiser-actions.ts";
import { EditAdvertiserForm } from "./advertiser-edit-form.tsx";
import { advertiserTableColumns } from "./advertiser-table.ts";

let advertiserId = 0;

async function shownPlan() {
  const found = await findAdvertiserWithHistory(advertiserId);
  const [plan] = await listAdvertiserPlans(found?.reservations ?? []);
  return plan;
}

/** Presses a button of the page: how many emails to the advertiser are shown first, and the undo that is offered. */
async function press(button: string, values: Record<string, string | number | undefined>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  const act = advertiserFormActions[button];
  if (!act) throw new Error(`no button ${button}`);
  const { emails } = await previewEmails((tx) => act(advertiserId, form, byOperator, tx));
  const { undo } = await act(advertiserId, form, byOperator);
  const theirs = emails.filter(({ to }) => to.includes("pat@business-"));
  return { emails: theirs.length, undo };
}

/** What the page shows of the running plan's cards: "paid", "skipped", "to be paid". */
const states = async () =>
  (await shownPlan())?.running?.cards.map(({ words }) => words.split(", ").at(-1));

test("before its emails a plan's button says what it does, not that it saves the advertiser", () => {
  const buttons = Object.keys(advertiserFormActions).filter((button) => button.endsWith("-plan"));
  expect(buttons).toHaveLength(5);
  for (const button of buttons) expect(advertiserActionVerb(button)).toMatch(/plan|card/);
  expect(advertiserActionVerb("change")).toBe("save the advertiser");
});

anyDatabase("the plan of an advertiser in the office", () => {
  beforeEach(async () => {
    setSellingRulesInMemory({ ...initialSellingRules, plan3Percent: 10 });
    const [card = 0] = await planTestMailings([60, 90, 120, 150, 180]);
    advertiserId = (await paidPlace(card)).advertiserId ?? 0;
  });
  afterEach(() => setSellingRulesInMemory());

  test("is booked, loses a card and ends, each with its emails shown first and a way back", async () => {
    const offered = await shownPlan();
    const [offer] = offered?.offers ?? [];
    const booked = await press("agree-plan", {
      reservation: offered?.reservationId,
      cards: offer?.cards,
      now: offer?.now.length,
      total: offer?.totalCents,
      billing: "each",
      how: "by phone",
    });
    expect(booked.emails).toBe(3);
    const due = ["to be paid", "to be paid", "to be paid"];
    expect(await states()).toEqual(due);

    const { running } = (await shownPlan()) ?? {};
    const plan = running?.id;
    const skipped = await press("pause-plan", { plan, next: running?.next?.id });
    expect(skipped.undo).toContain("resumePlan");
    expect(await states()).toEqual(["skipped", ...due]);
    await parseUndoParam(skipped.undo ?? "")?.run(byOperator);
    expect(await states()).toEqual(due);

    await press("pause-plan", { plan, next: running?.next?.id });
    const put = (await shownPlan())?.running?.skipped;
    expect(put?.id).toBe(running?.next?.id);
    await press("resume-plan", { plan, skipped: put?.id });
    expect(await states()).toEqual(due);

    const ended = await press("end-plan", { plan, coming: running?.open.count });
    expect(ended).toEqual({ emails: 3, undo: expect.stringContaining("restorePlan") });
    expect((await shownPlan())?.running).toBeUndefined();
    expect((await shownPlan())?.ended?.id).toBe(plan);
    await parseUndoParam(ended.undo ?? "")?.run(byOperator);
    expect((await shownPlan())?.ended).toBeUndefined();
    expect(await states()).toEqual(due);
  });
});

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
      const mapping = guessColumnMapping("advertisers", headings);
      expect(mapping).toContain(field);
      const lines = addStoredCellsByField("advertisers", { headings, mapping }, read);
      const cells = lines.map((row) => row.cells);
      expect(await carriedOut(await readRows("advertisers", cells))).toEqual(["new done"]);

      const search = { ...defaultAdvertiserSearch, words: kept, sort: field };
      const { rows } = await listAdvertisers(search, 10);
      expect(rows).toMatchObject([{ name: "Drains", [field]: kept }]);
      expect(advertiserTableColumns.find(({ id }) => id === field)?.heading).toBe(label);
      const file = toCsvTable(advertiserTableColumns, rows);
      expect(formatCsv(file.head, file.rows)).toMatch(new RegExp(`${label}[^]*${kept}`));

      const found = await findAdvertiserWithHistory(rows[0]?.id ?? 0);
      if (!found) throw new Error("the advertiser is gone");
      const html = formOf({ ...found, seen: "" });
      expect(html).toContain(`${label}<`);
      expect(html).toMatch(new RegExp(`<input[^>]* name="${field}"[^>]* value="${kept}"`));

      expect(describeAuditEvent("advertiser.changed", { changed: [field] })).toContain(noun);
    });
  }
});
