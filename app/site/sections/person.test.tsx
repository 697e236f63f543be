import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPage } from "#app/ui/style.tsx";
import type { Person } from "#site.ts";
import { PersonBehindTheCard } from "./person.tsx";

const shown = (one: Person | null) =>
  renderToStaticMarkup(
    <StyleSheetsLinkedByPage value={["person"]}>
      <PersonBehindTheCard person={one} />
    </StyleSheetsLinkedByPage>,
  );

const person = {
  name: "Ana Example",
  role: "Owner",
  sentence: "I drive every route before I mail it.",
  mobile: { display: "(480) 555-0199", e164: "+14805550199" },
  photo: "/owner.jpg",
};

test("nobody is shown as long as nobody is set", () => {
  expect(shown(null)).toBe("");
});

test("the person who is set is shown with a face, a sentence and a number to call", () => {
  const html = shown(person);
  for (const part of [
    'src="/owner.jpg"',
    'alt="Ana Example, Owner"',
    person.sentence,
    'href="tel:+14805550199"',
    "(480) 555-0199",
  ]) {
    expect(html).toContain(part);
  }
});
