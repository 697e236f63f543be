import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { OFFICE_ADDED_LEAD_PAGE } from "#business/leads/lead.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { leadOriginLabel, leadPageLabel } from "./lead-labels.ts";
import WaitlistPage from "./waitlist.tsx";
import WhoToCallPage from "./who-to-call.tsx";

const someone = {
  ...{ business: null, person: "Ann", email: "ann@shop.example", phone: "123" },
  ...{ mailing: "June", last: "waiting", reservationId: null, leadId: null },
};

/** The page with one person to call, after an answer of its action. */
function shown(answer?: object) {
  const page = {
    mailings: [{ value: "1", name: "July" }],
    ...{ chosen: { id: "1", name: "July" }, placesLeft: 2, closes: "June 1", added: undefined },
    industries: ["bakery", "florist"].map((slug) => ({ slug, name: slug, people: [someone] })),
  };
  const Page = WhoToCallPage as ComponentType<{ loaderData: object; actionData: unknown }>;
  return renderScreen(<Page loaderData={page} actionData={answer} />, answer);
}

/** What the button of a person sends, by its form on the page. */
const sent = (html: string, industry: string) =>
  Object.fromEntries(
    [
      ...(html.split(`id="${industry}"`)[1]?.split("</form>")[0] ?? "").matchAll(
        /name="([^"]+)" value="([^"]*)"/g,
      ),
    ].map(([, name, value]) => [name, value]),
  );

test("a person who can’t be added as they are is filled into the form of their industry, with what is wrong", () => {
  const values = sent(shown(), "florist");
  expect(values).toMatchObject({ email: "ann@shop.example" });
  const problem = "That phone number is too short.";
  const html = shown({
    outcome: "refused",
    problem,
    field: "phone",
    button: "add-lead",
    values,
    since: [],
  });
  const [bakery, florist] = html.split('id="florist"');
  expect(bakery).not.toMatch(/<details[^>]* open/);
  expect(florist).toMatch(/<details[^>]* open/);
  expect(florist).toMatch(/id="florist-email"[^>]*value="ann@shop.example"/);
  expect(florist).toContain(problem);
});

test("a lead's page is called by its name, and never by its address", () => {
  expect(leadPageLabel({ page: paths.home() })).toBe("Home");
  expect(leadPageLabel({ page: paths.area("mccormick-ranch") })).toBe("McCormick Ranch");
  expect(leadPageLabel({ page: "/gone" })).toBe("Gone");
  for (const page of [
    paths.home(),
    paths.about(),
    paths.area("old-town"),
    OFFICE_ADDED_LEAD_PAGE,
  ]) {
    expect(leadOriginLabel({ page }), page).not.toContain("/");
  }
});

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
function shownWaitlist(more: object, answer?: object): string {
  const Page = WaitlistPage as ComponentType<{ loaderData: object; actionData: unknown }>;
  return renderScreen(<Page loaderData={{ ...list, ...more }} actionData={answer} />, answer);
}

test("a person on the waitlist can be offered a spot out of order, or the list says why not", () => {
  const html = shownWaitlist({});
  expect(html).toContain("Plumbing is taken.");
  expect(html.match(/offer=\d+/g)).toEqual(["offer=2"]);
});

test("an offer out of order asks for its reason, and names the people it skips", () => {
  const html = shownWaitlist({ chosen: entry(2, "ben") });
  const form = html.split('id="offer"')[1]?.split("</form>")[0] ?? "";
  expect(form).toContain("They get the offer before anyone ahead of them in line.");
  expect(form).toMatch(/<input[^>]*required=""[^>]*name="reason"/);
  expect(form).toMatch(/name="entry" value="2"/);
  expect(form).toMatch(/<button[^>]*value="offer"[^>]*name="do"/);
  expect(shownWaitlist({})).not.toContain("before anyone ahead of them");
  expect(shownWaitlist({ chosen: entry(2, "ben", { state: "offered" }) })).not.toContain(
    "ahead of them",
  );
});

test("after an offer out of order the page leads to where it is taken back", () => {
  expect(shownWaitlist({ offered: 7 })).toMatch(
    /To take it back, <a[^>]*\/office\/reservations\/7"/,
  );
});
