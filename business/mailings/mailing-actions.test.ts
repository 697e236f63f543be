import { expect, test } from "vitest";
import { datesForDrop, type MailingState, mailingStates } from "./mailing.ts";
import {
  checkMailingAction,
  isMailingFieldEditable,
  type MailingAction,
  mailingActions,
} from "./mailing-actions.ts";

const dates = datesForDrop("2027-05-15");
const early = "2027-01-01";
const can = (action: MailingAction, state: MailingState, today = early) =>
  checkMailingAction(action, { state, dates }, today);

test("each state lets exactly its own actions happen", () => {
  const table = Object.fromEntries(
    mailingStates.map((state) => [
      state,
      mailingActions.filter((action) => can(action, state).possible).join(" "),
    ]),
  );
  expect(table).toEqual({
    planned: "publish change routes clone cancel",
    published: "unpublish change routes postpone close place clone cancel",
    closed: "change routes postpone reopen print place clone cancel",
    printed: "change routes postpone unprint drop clone",
    dropped: "change routes undrop correct confirm clone",
    confirmed: "change routes correct unconfirm clone",
    canceled: "clone restore",
  });
});

test("what cannot be done says why, in a sentence", () => {
  for (const state of mailingStates) {
    for (const action of mailingActions) {
      const answer = can(action, state);
      if (!answer.possible) expect(answer.because, `${action} ${state}`).toMatch(/^[A-Z].+\.$/);
    }
  }
});

test("nothing is put on sale after its booking deadline, and nobody is placed after the print date", () => {
  expect(can("publish", "planned", "2027-04-23")).toEqual({ possible: true });
  expect(can("publish", "planned", "2027-04-24").possible).toBe(false);
  expect(can("reopen", "closed", "2027-04-24").possible).toBe(false);
  expect(can("place", "closed", "2027-05-03")).toEqual({ possible: true });
  expect(can("place", "closed", "2027-05-04").possible).toBe(false);
});

test("only the costs and later dates of a printed card can change, and only the costs of a mailed one", () => {
  const fields = ["name", "drop", "report", "price-small", "layoutId", "printCents"];
  const editable = (["closed", "printed", "dropped"] as const).map((state) =>
    fields.filter((field) => isMailingFieldEditable(state, field)),
  );
  expect(editable).toEqual([fields, ["drop", "report", "printCents"], ["printCents"]]);
});
