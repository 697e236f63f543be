import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { OFFICE_ADDED_LEAD_PAGE } from "#business/leads/lead.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { leadOriginLabel, leadSourcePageLabel } from "./lead-labels.ts";
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
  expect(leadSourcePageLabel({ page: paths.home() })).toBe("Home");
  expect(leadSourcePageLabel({ page: paths.area("mccormick-ranch") })).toBe("McCormick Ranch");
  expect(leadSourcePageLabel({ page: "/gone" })).toBe("Gone");
  for (const page of [
    paths.home(),
    paths.about(),
    paths.area("old-town"),
    OFFICE_ADDED_LEAD_PAGE,
  ]) {
    expect(leadOriginLabel({ page }), page).not.toContain("/");
  }
});
