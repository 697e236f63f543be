import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import type { PublicOwner } from "#business/company/owner-and-card-photo.ts";
import { OwnerSection } from "./owner-section.tsx";

const shown = (owner: PublicOwner | undefined) =>
  renderToStaticMarkup(
    <StyleSheetsLinkedByPageContext value={["owner-section"]}>
      <OwnerSection owner={owner} />
    </StyleSheetsLinkedByPageContext>,
  );

const owner = {
  name: "Ana Example",
  sentence: "I drive every route before I mail it.",
  mobile: "+14805550199",
  photoHash: "0123abcd",
};

test("nobody is shown as long as nobody is set", () => {
  expect(shown(undefined)).toBe("");
});

test("an owner with a profile is shown with a photo, a sentence and a phone number", () => {
  const html = shown(owner);
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
