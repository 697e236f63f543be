import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/render-screen.tsx";
import WaitlistPage from "./waitlist.tsx";

const now = new Date("2027-03-01T17:00:00Z");
const entry = (id: number, name: string, more = {}) => ({
  ...{ id, mailing: "June", industry: "plumbing", email: `${name}@shop.example`, state: "waiting" },
  ...{ name: null, phone: null, note: null, queuedAt: now, noOffer: "", ...more },
});
const list = {
  rows: [entry(1, "ana", { noOffer: "Plumbing is taken." }), entry(2, "ben")],
  ...{ state: undefined, words: "", page: 1, total: 2, undelivered: [], now, mailings: [] },
  ...{ wasRemoved: false, added: null, chosen: undefined, offered: 0 },
};

/** The page of the waitlist, after a choice or an answer of its action. */
function shown(more: object, answer?: object): string {
  const Page = WaitlistPage as ComponentType<{ loaderData: object; actionData: unknown }>;
  return renderScreen(<Page loaderData={{ ...list, ...more }} actionData={answer} />, answer);
}

test("a person on the waitlist can be offered a spot out of order, or the list says why not", () => {
  const html = shown({});
  expect(html).toContain("Plumbing is taken.");
  expect(html.match(/offer=\d+/g)).toEqual(["offer=2"]);
});

test("an offer out of order asks for its reason, and names the people it skips", () => {
  const html = shown({ chosen: entry(2, "ben") });
  const form = html.split('id="offer"')[1]?.split("</form>")[0] ?? "";
  expect(form).toContain("They get the offer before anyone ahead of them in line.");
  expect(form).toMatch(/<input[^>]*required=""[^>]*name="reason"/);
  expect(form).toMatch(/name="entry" value="2"/);
  expect(form).toMatch(/<button[^>]*value="offer"[^>]*name="do"/);
  expect(shown({})).not.toContain("before anyone ahead of them");
  expect(shown({ chosen: entry(2, "ben", { state: "offered" }) })).not.toContain("ahead of them");
});

test("after an offer out of order the page leads to where it is taken back", () => {
  expect(shown({ offered: 7 })).toMatch(/To take it back, <a[^>]*\/office\/reservations\/7"/);
});
