import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import { TrackRecordSection } from "./track-record-section.tsx";

const record = { cards: 9, homes: 90_972, advertisers: 36, cameBack: 23, ads: 88, middle: 40 };

const shown = (found: typeof record | undefined) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StyleSheetsLinkedByPageContext value={["track-record"]}>
        <TrackRecordSection record={found} on="2026-11-29" />
      </StyleSheetsLinkedByPageContext>
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, "");

test("the record is said with its number of ads and its date, and nothing is said without enough cards", () => {
  expect(shown(record)).toContain(
    "9 mailings, 90,972 cards. 23 advertisers came back. 40 people scanned the middle one of 88 ads in its first 30 days, as of November 29, 2026.",
  );
  expect(shown(undefined)).toBe("");
});
