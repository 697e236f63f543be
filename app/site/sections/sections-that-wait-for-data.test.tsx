import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PrintedCardSection } from "#app/site/home/home-reading-sections.tsx";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import type { PublicCardPhoto, PublicOwner } from "#business/company/owner-and-card-photo.ts";
import { OwnerSection } from "./owner-section.tsx";
import { TrackRecordSection } from "./track-record-section.tsx";

const htmlOf = (section: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StyleSheetsLinkedByPageContext value={["owner-section", "track-record"]}>
        {section}
      </StyleSheetsLinkedByPageContext>
    </MemoryRouter>,
  );

const ownerHtml = (owner: PublicOwner | undefined) => htmlOf(<OwnerSection owner={owner} />);

const owner = {
  name: "Ana Example",
  sentence: "I drive every route before I mail it.",
  mobile: "+14805550199",
  photoHash: "0123abcd",
};

test("nobody is shown as long as nobody is set", () => {
  expect(ownerHtml(undefined)).toBe("");
});

test("an owner with a profile is shown with a photo, a sentence and a phone number", () => {
  const html = ownerHtml(owner);
  for (const part of [
    'src="/owner/0123abcd.jpg"',
    'alt="Ana Example, owner"',
    owner.sentence,
    'href="tel:+14805550199"',
    "(480) 555-0199",
  ]) {
    expect(html).toContain(part);
  }
});

const photoHtml = (photo: PublicCardPhoto | undefined) =>
  htmlOf(<PrintedCardSection photo={photo} />);

test("nothing is said of a printed card as long as there is no photo of one", () => {
  expect(photoHtml(undefined)).toBe("");
});

test("a photo of the printed card is shown with its description and its size, and fetched shortly before it scrolls into view", () => {
  const html = photoHtml({ description: "Our card in a hand", photoHash: "0123abcd" });
  for (const part of [
    'src="/card-photo/0123abcd.jpg"',
    'alt="Our card in a hand"',
    'width="1200" height="900"',
    'loading="lazy"',
    "This is a photo of our sample card, printed.",
  ]) {
    expect(html).toContain(part);
  }
});

const record = { cards: 9, homes: 90_972, advertisers: 36, cameBack: 23, ads: 88, middle: 40 };

const recordText = (found: typeof record | undefined) =>
  htmlOf(<TrackRecordSection record={found} on="2026-11-29" />).replace(/<[^>]+>/g, "");

test("the record is said with its number of ads and its date, and nothing is said without enough cards", () => {
  expect(recordText(record)).toContain(
    "9 mailings, 90,972 cards. 23 advertisers came back. 40 people scanned the middle one of 88 ads in its first 30 days, as of November 29, 2026.",
  );
  expect(recordText(undefined)).toBe("");
});
