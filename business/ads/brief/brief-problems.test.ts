import { expect, test } from "vitest";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { type AdDetails, mergeBriefChanges } from "./ad-details.ts";
import { emptyAdDetails, fromBriefInputs, readBriefForm, toBriefInputs } from "./brief-fields.ts";
import {
  type BriefRemark,
  type BriefRemarkContext,
  findBriefProblems,
  findBriefRemarks,
  findPrintedCopyAddressProblems,
  sortProblemsByFormOrder,
} from "./brief-problems.ts";
import { getAdTextExamples } from "./suggestions.ts";
import { toAdBrief } from "./to-ad-brief.ts";
import { findUnprintableTextProblems } from "./unprintable-words.ts";

const complete: AdDetails = {
  ...emptyAdDetails,
  name: "Copper & Kind Plumbing",
  headline: "Slow drain? Fast plumber.",
  offer: "$49 drain clearing",
  conditions: "One drain. Weekdays.",
  lastDay: "2027-06-30",
  phone: "(480) 555-0149",
  license: "roc",
  licenseNumber: "555149",
};
const setting = { industry: "plumbing", size: "medium", inHomesBy: "2027-05-22" } as const;
const problemsOf = (facts: Partial<AdDetails>, size: "small" | "medium" | "large" = "medium") =>
  findBriefProblems({ facts: { ...complete, ...facts }, copyAddress: null }, { ...setting, size });

test("a complete brief has no problems", () => {
  expect(problemsOf({})).toEqual({});
});

test("name, phone and headline are wanted, and named in the order of the form; an offer is not", () => {
  const none = findBriefProblems({ facts: emptyAdDetails, copyAddress: null }, setting);
  expect(sortProblemsByFormOrder(none).map(({ name }) => name)).toEqual([
    "headline",
    "name",
    "phone",
    "license",
  ]);
});

test("words are measured by the size of the spot", () => {
  const headline = "x".repeat(40);
  expect(problemsOf({ headline })).toEqual({});
  expect(problemsOf({ headline }, "small")).toEqual({
    headline: "Use up to 32 characters for the headline.",
  });
  expect(problemsOf({ points: ["", "x".repeat(27)] })).toHaveProperty("point2");
  expect(problemsOf({ points: ["", "x".repeat(27)] }, "small")).toEqual({});
});

test("what may not be on the card is named at its field, in a point and in the name as well", () => {
  expect(problemsOf({ points: ["Cigars"] }).point1).toContain("tobacco");
  expect(problemsOf({ name: "The Green Dispensary" }).name).toContain("cannabis");
  expect(problemsOf({ notes: "No guns in the picture" })).toEqual({});
});

test("each field of a form is saved as one line, and shown again as it was saved", () => {
  const form = new FormData();
  form.set("headline", "  Slow   drain?\u0000 ");
  form.set("point2", "Leaks");
  form.set("copyZip", "85251");
  const words = readBriefForm(form);
  expect(words.facts).toMatchObject({ headline: "Slow drain?", points: ["", "Leaks", ""] });
  expect(words.copyAddress).toMatchObject({ zip: "85251", name: "" });
  expect(fromBriefInputs(toBriefInputs(words))).toEqual(words);
  expect(readBriefForm(new FormData()).copyAddress).toBeNull();
});

test("two changes of one brief are joined field by field, and only a field that both changed is a conflict", () => {
  const seen = { headline: "a", offer: "b", name: "c" };
  expect(
    mergeBriefChanges(
      { headline: "a", offer: "mine", name: "c" },
      { ...seen, name: "theirs" },
      seen,
    ),
  ).toEqual({ joined: { headline: "a", offer: "mine", name: "theirs" }, conflicts: [] });
  expect(
    mergeBriefChanges({ ...seen, offer: "mine" }, { ...seen, offer: "theirs" }, seen).conflicts,
  ).toEqual(["offer"]);
  expect(
    mergeBriefChanges({ ...seen, offer: "x" }, { ...seen, offer: "x" }, seen).conflicts,
  ).toEqual([]);
  expect(mergeBriefChanges({ ...seen, offer: "mine" }, seen, undefined).conflicts).toEqual([
    "offer",
  ]);
});

test("a website prints as people read it, and only that is measured", () => {
  const printed = (website: string, name = "Tacos del Sol") =>
    toAdBrief({ ...complete, name, website }).website;
  const campaign = `https://www.tacosdelsol.com/?utm_source=${"spotlight-mailer-".repeat(8)}`;
  expect(printed(campaign)).toBe("TacosdelSol.com");
  expect(printed("TacosDelSol.com/")).toBe("TacosDelSol.com");
  expect(printed("https://facebook.com/tacosdelsol?ref=1#top")).toBe("facebook.com/tacosdelsol");
  expect(printed("copperkind.example", "Another Name")).toBe("copperkind.example");
  expect(printed("copperandkind.com", "Copper & Kind")).toBe("CopperAndKind.com");
  expect(problemsOf({ website: campaign })).toEqual({});
  for (const website of [
    "//copperkind.example",
    "https:/copperkind.example/",
    "copperkind.example.",
  ]) {
    expect([printed(website, "Another Name"), problemsOf({ website })]).toEqual([
      "copperkind.example",
      {},
    ]);
  }
});

test("a design leaves out a character that no face has, so that it can still be looked at", () => {
  const { headline, points } = toAdBrief({
    ...complete,
    headline: "Slow drain? 🚿 Call.",
    points: ["🌵"],
  });
  expect([headline, points]).toEqual(["Slow drain? Call.", []]);
});

test("a character that is another form of one that our faces have prints as that one, and nothing is said", () => {
  const facts = {
    headline: "𝗦𝗹𝗼𝘄 drain? Ｆast ﬁx®\ufe0f.",
    points: ["24\u20117 at 98°", "5\u2032 6\u2033 pipes", "Cafe\u0301"],
  };
  const drawn = toAdBrief({ ...complete, ...facts });
  expect([drawn.headline, drawn.points]).toEqual([
    "Slow drain? Fast fix®.",
    ["24-7 at 98°", "5’ 6” pipes", "Café"],
  ]);
  expect(findUnprintableTextProblems({ ...complete, ...facts })).toEqual({});
  expect(problemsOf({ headline: "𝗖𝗮𝗻𝗻𝗮𝗯𝗶𝘀 delivered" }).headline).toContain("cannabis");
});

test.each(["①", "1⅓ off", "ⓒ", "★", "日本"])(
  "%s is named: another form of it would mean something else, or there is none",
  (text) => {
    expect(findUnprintableTextProblems({ ...complete, headline: text })).toHaveProperty("headline");
  },
);

test("the drawn ad has the phone, website and license line as they are printed", () => {
  const drawn = (facts: Partial<AdDetails>) => toAdBrief({ ...complete, ...facts });
  expect(drawn({ website: "https://www.copperkind.example/" })).toMatchObject({
    phone: "480-555-0149",
    website: "copperkind.example",
    license: "AZ ROC 555149",
  });
  expect(drawn({ licensedName: "C&K LLC" }).license).toBe("C&K LLC, AZ ROC 555149");
  expect(drawn({ license: "none" }).license).toBe("Not a licensed contractor");
  expect(drawn({ license: "", licensedName: "Pat Moreno, Broker" }).license).toBe(
    "Pat Moreno, Broker",
  );
  expect(drawn({ license: "" })).not.toHaveProperty("license");
});

test("a text of 239 letters and an emoji is kept whole, and its problem says how long it may be", () => {
  const long = `${"x".repeat(239)}😀`;
  const notes = `${"x".repeat(599)}😀`;
  const { facts } = fromBriefInputs({ headline: long, point1: long, notes });
  expect(facts).toMatchObject({ headline: long, points: [long, "", ""], notes });
  expect(problemsOf(facts).headline).toMatch(/^Use up to/);
});

const address = { name: "Pat", street: "1 Example Plaza", town: "Scottsdale, AZ", zip: "85251" };

test("an address for the printed copy is whole, or there is none", () => {
  expect(findPrintedCopyAddressProblems(null)).toEqual({});
  expect(findPrintedCopyAddressProblems(address)).toEqual({});
  expect(findPrintedCopyAddressProblems({ name: "Pat", street: "", town: "", zip: "" })).toEqual({
    copyStreet: "Enter the street and number.",
    copyTown: "Enter city and state, like Scottsdale, AZ.",
    copyZip: "Enter a ZIP Code, like 85251.",
  });
});

test.each([
  ["Scottsdale, AZ", "85251"],
  ["Scottsdale, Arizona", "85260-1234"],
  ["Phoenix AZ", "850041234"],
  ["Brooklyn, NY", "11201"],
])("a ZIP Code in its state is taken: %s %s", (town, zip) => {
  expect(findPrintedCopyAddressProblems({ ...address, town, zip })).toEqual({});
});

test.each([
  ["Scottsdale, AZ", "8525"],
  ["Scottsdale, AZ", "85251-12"],
  ["Scottsdale, AZ", "ABCDE"],
  ["Scottsdale, AZ", "90210"],
  ["Scottsdale, AZ", "84101"],
  ["Los Angeles, CA", "85251"],
])(
  "a ZIP Code that doesn't exist, or is in another state, is asked for again: %s %s",
  (town, zip) => {
    expect(findPrintedCopyAddressProblems({ ...address, town, zip })).toHaveProperty("copyZip");
  },
);

test("a town without a state, or with an unknown one, is asked for again", () => {
  for (const town of ["Scottsdale", "Scottsdale, ZZ"])
    expect(findPrintedCopyAddressProblems({ ...address, town })).toHaveProperty("copyTown");
});

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
  return fromBriefInputs(inputs).facts;
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
  const heard = firstIndustries.flatMap(({ slug }) => {
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
