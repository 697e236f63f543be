import { expect, test } from "vitest";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import type { AdDetails } from "./ad-details.ts";
import { emptyAdDetails, parseBriefInputs, toBriefInputs } from "./brief-fields.ts";
import { type BriefRemark, type BriefRemarkContext, findBriefRemarks } from "./brief-remarks.ts";
import { getAdTextExamples } from "./suggestions.ts";

const context: BriefRemarkContext = {
  ...{ industry: "plumbing", size: "medium", inHomesBy: "2027-05-22" },
  suggestions: getAdTextExamples("plumbing"),
};
const good: AdDetails = {
  ...emptyAdDetails,
  name: "Copper & Kind Plumbing",
  headline: "Slow drain? Call.",
  offer: "$49 drain clearing",
  lastDay: "2027-06-30",
  phone: "480-555-0149",
};

const remark = (id: string, given: Partial<AdDetails>, more: Partial<BriefRemarkContext> = {}) =>
  findBriefRemarks({ ...good, ...given }, { ...context, ...more }).find((one) => one.id === id);

/** The facts after a remark's button was pressed. */
function fixed(facts: AdDetails, { fix }: BriefRemark): AdDetails {
  if (!fix) throw new Error("there is nothing to press");
  const inputs = { ...toBriefInputs({ facts, copyAddress: null }), [fix.name]: fix.text };
  return parseBriefInputs(inputs).facts;
}

test("a good brief gets praise and nothing else", () => {
  const remarks = findBriefRemarks(good, context);
  expect(remarks.map(({ id }) => id)).toEqual(["kind", "offer", "phone", "length"]);
  expect(remarks.every(({ isGood }) => isGood)).toBe(true);
});

test("an empty brief gets no remarks: the form asks", () => {
  expect(findBriefRemarks(emptyAdDetails, context)).toEqual([]);
});

test("no remark is a grade", () => {
  const all = findBriefRemarks(
    { ...good, name: "C&K", offer: "Come in", phone: "1-800-PLUMB" },
    context,
  );
  for (const { words } of all)
    expect(words).not.toMatch(/\d+ ?(?:%|\/|out of|points? of)|score|grade/i);
});

const bad: [
  id: string,
  given: Partial<AdDetails>,
  says: RegExp,
  more?: Partial<BriefRemarkContext>,
][] = [
  ["kind", { name: "Copper & Kind", headline: "It’s dripping." }, /says what you do/],
  ["offer", { offer: "Come in and see us" }, /no number/],
  ["offer", { offer: "$49 drain clearing or $50 off any repair" }, /more than one offer/],
  ["last-day", { lastDay: "" }, /needs a last day/],
  ["last-day", { lastDay: "2027-05-22" }, /needs a last day/],
  [
    "action",
    { headline: "Call your plumber", points: ["Follow us on Instagram"] },
    /more than one thing/,
  ],
  [
    "length",
    { conditions: "New customers only, weekdays, one drain a home.", points: ["Water heaters"] },
    /reads best with up to 12/,
    { size: "small" },
  ],
  ["phrase-point1", { points: ["Family owned"] }, /competitors also say “Family owned.”/],
  ["phrase-headline", { headline: "The best plumber" }, /prove it/],
  ["alcohol", { offer: "2 for 1 margaritas" }, /alcohol/],
];

test.each(bad)("%s of %o is seen, and its button answers it", (id, given, says, more) => {
  const found = remark(id, given, more);
  expect(found?.words).toMatch(says);
  expect(found?.isGood).toBe(false);
  if (!found) return;
  const after = findBriefRemarks(fixed({ ...good, ...given }, found), { ...context, ...more });
  expect(after.find((one) => one.id === id && !one.isGood)).toBeUndefined();
});

test("a phone number is measured by the size", () => {
  expect(remark("phone", { phone: "480-GO-DRAIN" })?.isGood).toBe(true);
  expect(remark("phone", {}, { size: "small" })?.words).toContain("13 points");
});

test("capitals get a remark and stay: we can't know which words are names", () => {
  const found = remark("capitals", { headline: "CALL DANA! SLOW DRAINS" });
  expect(found?.words).toMatch(/capitals/);
  expect(found?.fix).toBeUndefined();
});

test("words in another language are neither praised nor rewritten", () => {
  const spanish = { headline: "Llame a su plomero hoy", offer: "$20 de descuento para su familia" };
  const heard = findBriefRemarks({ ...good, ...spanish, points: ["the best"] }, context);
  expect(heard.map(({ id }) => id)).toEqual(["phone", "length"]);
  const vietnamese = { headline: "Phở nóng, mở cửa đến khuya", offer: "" };
  expect(findBriefRemarks({ ...good, ...vietnamese }, context).map(({ id }) => id)).toEqual([
    "phone",
    "length",
  ]);
});

test("a credential is no offer: no last day is asked, and the number of years is no gain", () => {
  const found = remark("offer", { offer: "Board-certified since 1998", lastDay: "" });
  expect(found).toMatchObject({ isGood: true, words: expect.stringContaining("without a coupon") });
  expect(remark("last-day", { offer: "Board-certified since 1998", lastDay: "" })).toBeUndefined();
});

test("a word within another doesn't say what a business does", () => {
  const inLaw = { industry: "law-firm", suggestions: getAdTextExamples("law-firm") };
  const kindOf = (name: string) => remark("kind", { name, headline: "Rest easy." }, inLaw)?.isGood;
  expect(kindOf("Vega Law")).toBe(true);
  expect(kindOf("Outlaw Jeans")).toBe(false);
});

test.each([
  ["law-firm", "Whitfield & Associates, J.D.", "Wills, trusts and probate, in plain words."],
  ["plumbing", "Copper & Kind", "No hot water this morning?"],
  ["restaurant", "Del Sol", "Mexican food till midnight."],
])("in an ad for %s, “%s: %s” says what they do", (industry, name, headline) => {
  const more = { industry, suggestions: getAdTextExamples(industry) };
  expect(remark("kind", { name, headline }, more)?.isGood).toBe(true);
});

test("what only looks like a mistake is left alone", () => {
  expect(remark("capitals", { headline: "HVAC? Call." })).toBeUndefined();
  expect(remark("phrase-headline", { headline: "Drains, quality checked" })).toBeUndefined();
  expect(
    remark("alcohol", { offer: "2 for 1 margaritas", conditions: "21 and over." }),
  ).toBeUndefined();
  expect(remark("offer", { offer: "$89 exam and X-rays" })?.isGood).toBe(true);
});

test("no example of ours gets a remark about its offer or its phrases", () => {
  const heard = builtInIndustries.flatMap(({ slug }) => {
    const suggestions = getAdTextExamples(slug);
    const { headlines, offers } = suggestions;
    return headlines.flatMap((headline, i) =>
      findBriefRemarks(
        { ...good, headline, offer: offers[i] ?? "" },
        { ...context, industry: slug, suggestions },
      )
        .filter(({ id, isGood }) => !isGood && id !== "kind")
        .map(({ words }) => [headline, offers[i], words]),
    );
  });
  expect(heard).toEqual([]);
});
