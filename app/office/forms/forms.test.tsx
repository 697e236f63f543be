import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { Field } from "./controls.tsx";
import { ActionMenu, FoldedForm } from "./folded-form.tsx";
import { mergeTypedAndSavedValues, parseShownValues, useRefusedForm } from "./form-state.ts";

/** The decision as a page shows it after an answer of its action. */
function shown(of: string, answer?: object) {
  return renderScreen(
    <FoldedForm summary="Refund" shown={{ of }} action="refund" label="Refund">
      <Field name="amount" label="Amount" defaultValue="100" />
    </FoldedForm>,
    answer,
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

function Menu() {
  const [move, ...others] = ["move", "industry", "cancel"].map((action) => ({
    action,
    form: (
      <FoldedForm summary={action} action={action} label="Go">
        <Field name="why" id={`why-${action}`} label="Why" />
      </FoldedForm>
    ),
  }));
  return <ActionMenu likely={move?.form} others={others} tried={useRefusedForm()?.button} />;
}

/** The summaries of the folds that a page without script shows open, after a refusal of a button if any. */
function shownOpen(button?: string) {
  const answer = { ...refused, field: "why", button, values: { why: "They asked" } };
  const html = renderScreen(<Menu />, button ? answer : undefined);
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

const was = { name: "April", homes: "10000", area: "North" };

test("untouched fields take another operator's saved values; typed values stay", () => {
  const typed = { name: "Mine", homes: "10000", area: "North" };
  const now = { name: "Theirs", homes: "9900", area: "North" };
  expect(mergeTypedAndSavedValues(typed, was, now)).toEqual({
    name: "Mine",
    homes: "9900",
    area: "North",
  });
});

test("without what the form had shown, the other's homes would be overwritten (negative control)", () => {
  const typed = { ...was, name: "Mine" };
  expect(mergeTypedAndSavedValues(typed, undefined, { ...was, homes: "9900" })).toMatchObject({
    homes: "10000",
  });
});

test("what a form had shown is read from its field, and nothing else is", () => {
  expect(parseShownValues(JSON.stringify(was))).toEqual(was);
  for (const text of [undefined, "", "x", "[]", "null", "7"]) {
    expect(parseShownValues(text), text).toBeUndefined();
  }
});
