import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import type { PublicCardPhoto } from "#business/company/owner-and-card-photo.ts";
import { PrintedCardSection } from "./printed-card-section.tsx";

const shown = (photo: PublicCardPhoto | undefined) =>
  renderToStaticMarkup(
    <StyleSheetsLinkedByPageContext value={["printed-card"]}>
      <PrintedCardSection photo={photo} />
    </StyleSheetsLinkedByPageContext>,
  );

test("nothing is said of a printed card as long as there is no photo of one", () => {
  expect(shown(undefined)).toBe("");
});

test("a photo of the printed card is shown with its description and its size, and fetched shortly before it scrolls into view", () => {
  const html = shown({ description: "Our card in a hand", photoHash: "0123abcd" });
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
