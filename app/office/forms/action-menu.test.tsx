import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import { ActionMenu } from "./action-menu.tsx";
import { Field } from "./controls.tsx";
import { Decision } from "./decision.tsx";
import { useRefusedForm } from "./form-state.ts";

function Menu() {
  const [move, ...others] = ["move", "industry", "cancel"].map((action) => ({
    action,
    form: (
      <Decision summary={action} action={action} label="Go">
        <Field name="why" id={`why-${action}`} label="Why" />
      </Decision>
    ),
  }));
  return <ActionMenu likely={move?.form} others={others} tried={useRefusedForm()?.button} />;
}

/** The summaries of the folds that a page without script shows open, after a refusal of a button if any. */
function shownOpen(button?: string) {
  const answer = {
    outcome: "refused",
    problem: "No.",
    field: "why",
    button,
    values: { why: "They asked" },
    since: [],
  };
  const Page = createRoutesStub([
    {
      id: "page",
      path: "/",
      Component: () => (
        <StyleSheetsLinkedByPageContext value={["button", "office-controls"]}>
          <Menu />
        </StyleSheetsLinkedByPageContext>
      ),
    },
  ]);
  const actionData = button ? { page: answer } : {};
  const html = renderToStaticMarkup(<Page hydrationData={{ actionData, loaderData: {} }} />);
  const open = [...html.matchAll(/<details[^>]* open=""[^>]*><summary>(.*?)<\/summary>/g)];
  return { html, open: open.map(([, summary]) => summary) };
}

test("a menu of actions shows the likeliest one, and the others folded behind it", () => {
  const { html, open } = shownOpen();
  expect(open).toEqual([]);
  expect(html).toMatch(/^.*<summary>move<.*<summary>More actions<.*<summary>cancel</s);
});

test("an action of the menu that was refused is open in it, with what was typed", () => {
  const { html, open } = shownOpen("cancel");
  expect(open).toEqual(["More actions", "cancel"]);
  expect(html.match(/value="They asked"/g)).toHaveLength(1);
});

test("the likeliest action that was refused leaves the menu folded", () => {
  expect(shownOpen("move").open).toEqual(["move"]);
});
