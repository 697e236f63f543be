import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import { Field } from "./controls.tsx";
import { Decision } from "./decision.tsx";

/** The decision as a page shows it after an answer of its action. */
function shown(of: string, answer?: object) {
  const Page = createRoutesStub([
    {
      id: "page",
      path: "/",
      Component: () => (
        <StyleSheetsLinkedByPageContext value={["button", "office-controls"]}>
          <Decision summary="Refund" shown={{ of }} action="refund" label="Refund">
            <Field name="amount" label="Amount" defaultValue="100" />
          </Decision>
        </StyleSheetsLinkedByPageContext>
      ),
    },
  ]);
  return renderToStaticMarkup(
    <Page hydrationData={{ actionData: answer ? { page: answer } : {}, loaderData: {} }} />,
  );
}

const refused = {
  outcome: "refused",
  problem: "Too much.",
  field: "amount",
  button: "refund",
  values: { of: "1", amount: "900" },
  since: [],
};

test("without script a decision on a page that was opened at its form leads to the answer, or to the top", () => {
  expect(shown("1")).toContain('action="#form-answer"');
});

test("a decision that was refused is open, with what was typed and what is wrong with it", () => {
  const html = shown("1", refused);
  expect(html).toMatch(/<details[^>]* open/);
  expect(html).toContain('value="900"');
  expect(html).toContain("Too much.");
});

test("another one of its kind on the same page stays folded, as it was (negative control)", () => {
  for (const html of [shown("2", refused), shown("1")]) {
    expect(html).not.toMatch(/<details[^>]* open/);
    expect(html).toContain('value="100"');
    expect(html).not.toContain("Too much.");
  }
});
