import { afterEach, expect, test } from "vitest";
import { parseTypedSettingOrRefuse } from "#business/company/company-setting-definition.ts";
import { messageNotesSetting } from "#business/company/message-notes-setting.ts";
import { setOwnerNotes } from "#emails/owner-notes.ts";
import { renderSampleMessages } from "./setting-previews.ts";

const SITE = "https://www.copper.example";
const opening = "Thank you <b>so</b> much!";
const closing = "See you on the card. Ana";

afterEach(() => setOwnerNotes({}));

test("the owner's lines open and end the message of their kind, and no other", async () => {
  const notes = { "reservation-paid": { opening, closing } };
  for (const { kind, text } of await renderSampleMessages(notes, SITE)) {
    expect(text.includes(opening), kind).toBe(kind === "reservation-paid");
    if (kind !== "reservation-paid") continue;
    expect(text.indexOf(opening)).toBeLessThan(text.indexOf("We received your payment."));
    expect(text.indexOf(closing)).toBeGreaterThan(text.indexOf("Total"));
  }
});

test("a preview says the lines it is given, while messages say the saved ones", async () => {
  setOwnerNotes({ "reservation-paid": { opening: "Saved line.", closing: "" } });
  const [preview] = await Promise.all([
    renderSampleMessages({ "reservation-paid": { opening, closing } }, SITE),
    renderSampleMessages({}, SITE),
  ]);
  const paid = preview.find(({ kind }) => kind === "reservation-paid")?.text;
  expect(paid).toContain(opening);
  expect(paid).not.toContain("Saved line.");
});

test("lines are one line each, and without any the message is ours alone", () => {
  const typed = messageNotesSetting.toTexts({});
  expect(parseTypedSettingOrRefuse(messageNotesSetting.form, typed)).toEqual({});
  const lines = { ...typed, "opening-reservation-paid": " Hi,\n  there! " };
  expect(parseTypedSettingOrRefuse(messageNotesSetting.form, lines)).toEqual({
    "reservation-paid": { opening: "Hi, there!", closing: "" },
  });
  expect(() =>
    parseTypedSettingOrRefuse(messageNotesSetting.form, {
      ...typed,
      "closing-reservation-paid": "x".repeat(301),
    }),
  ).toThrow(expect.objectContaining({ code: "invalid", field: "closing-reservation-paid" }));
});
