import { expect, test } from "vitest";
import { setIndustryOverridesInMemory } from "#business/mailings/industries/industry-overrides.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { JoinWaitlistForm } from "./availability-answer.tsx";
import { holdSpotOncePerForm } from "./hold-chosen-spot.ts";
import { matchIndustry } from "./match-industry.ts";

const slugOf = (text: string) => {
  const match = matchIndustry(text);
  return match.kind === "one" ? match.industry.slug : match.kind;
};

test.each([
  ["plumbing", "plumbing"],
  ["Pizza Shop", "pizza-shop"],
  ["dentist", "dental"],
  [" ac repair ", "hvac"],
  ["", "none"],
  ["witchcraft", "unknown"],
  ["<script>", "unknown"],
])("%j means %s", (text, meant) => {
  expect(slugOf(text)).toBe(meant);
});

test("what may mean several is asked back, six at most", () => {
  const match = matchIndustry("repair");
  expect(match.kind).toBe("several");
  expect(match.kind === "several" && match.industries.length).toBeLessThanOrEqual(6);
});

test.each([
  ["hvac and plumbing", ["hvac", "plumbing"]],
  ["Plumber / electrician", ["plumbing", "electrical"]],
  ["dentist, orthodontist", ["dental"]],
])("a text that names industries one after the other offers each of them: %s", (text, slugs) => {
  const match = matchIndustry(text);
  const named =
    match.kind === "several" ? match.industries : match.kind === "one" ? [match.industry] : [];
  expect(named.map(({ slug }) => slug)).toEqual(slugs);
});

test.each(["bar and grill", "tile and grout", "wash and fold"])(
  "an industry that people call %s is one",
  (text) => {
    expect(matchIndustry(text)).toMatchObject({ kind: "one" });
  },
);

test("of a text as long as an address can be, only the beginning is looked at", () => {
  const long = `hvac${" ".repeat(80)}and plumbing`;
  expect(matchIndustry(long)).toMatchObject({ kind: "one", industry: { slug: "hvac" } });
});

test("a word of the office is answered like any other", () => {
  const added = [{ industry: "pet-grooming", word: "falconry" }];
  expect(matchIndustry("falconry")).toMatchObject({ kind: "unknown" });
  expect(matchIndustry("Falconry", added)).toMatchObject({ industry: { slug: "pet-grooming" } });
  expect(matchIndustry("falconry and plumbing", added)).toMatchObject({
    kind: "several",
    both: true,
    industries: [{ slug: "pet-grooming" }, { slug: "plumbing" }],
  });
});

test("a hidden industry is unknown, by its slug and by whatever it is called; a renamed one goes by both names", () => {
  setIndustryOverridesInMemory([
    { slug: "dental", name: null, isHidden: true },
    { slug: "repair-shop", name: "Car Care", isHidden: false },
  ]);
  try {
    for (const text of ["dental", "Dental", "dentist", "Dentists"]) {
      expect(matchIndustry(text), text).toEqual({ kind: "unknown", nearest: [] });
    }
    for (const text of ["Car Care", "Repair Shop", "mechanic", "repair-shop"]) {
      expect(matchIndustry(text), text).toMatchObject({
        kind: "one",
        industry: { slug: "repair-shop", name: "Car Care" },
      });
    }
  } finally {
    setIndustryOverridesInMemory();
  }
});

const form = "0123456789abcdef";
const wish = { mailingId: 1, industry: "plumbing", spot: "F1", networkAddress: "10.0.0.1" };

/** A person who counts how often a spot is held. */
function counter() {
  let held = 0;
  return async () => ({ token: `token ${++held}` });
}

test("a form whose button is pressed twice holds once, also at the same instant", async () => {
  const hold = counter();
  const [one, two] = await Promise.all([
    holdSpotOncePerForm(form, wish, hold),
    holdSpotOncePerForm(form, wish, hold),
  ]);
  expect([one, two, await holdSpotOncePerForm(form, wish, hold)]).toEqual(
    Array(3).fill({ token: "token 1" }),
  );
});

test("another spot, another form and a form without a name are asked for themselves", async () => {
  const hold = counter();
  await holdSpotOncePerForm(`${form}-a`, wish, hold);
  expect(await holdSpotOncePerForm(`${form}-a`, { ...wish, spot: "F2" }, hold)).toEqual({
    token: "token 2",
  });
  expect(await holdSpotOncePerForm(`${form}-b`, wish, hold)).toEqual({ token: "token 3" });
  await holdSpotOncePerForm("", wish, hold);
  expect(await holdSpotOncePerForm("", wish, hold)).toEqual({ token: "token 5" });
});

test("a refusal is not remembered", async () => {
  const refuse = () => Promise.reject(new Error("taken"));
  await expect(holdSpotOncePerForm(`${form}-c`, wish, refuse)).rejects.toThrow("taken");
  expect(await holdSpotOncePerForm(`${form}-c`, wish, counter())).toEqual({ token: "token 1" });
});

test("a refused waitlist form keeps what was typed and marks its field", () => {
  const typed = { email: "lee@shop.example", name: "Lee", phone: "555", note: "After 4 pm." };
  const answer = { problem: "Enter a phone number.", email: typed.email, field: "phone", typed };
  const card = { mailing: { id: 1, name: "May" }, industry: { name: "HVAC", slug: "hvac" } };
  const html = renderScreen(<JoinWaitlistForm {...card} answer={answer} />);
  for (const text of Object.values(typed)) expect(html).toContain(text);
  expect(html.match(/<(?:input|textarea)[^>]*aria-invalid[^>]*>/g)).toEqual([
    expect.stringContaining('name="phone"'),
  ]);
});
