import { expect, test } from "vitest";
import { type AdDetails, mergeBriefChanges } from "./ad-details.ts";
import { emptyAdDetails, parseBriefInputs, readBriefForm, toBriefInputs } from "./brief-fields.ts";
import {
  findBriefProblems,
  findPrintedCopyAddressProblems,
  findUnprintableTextProblems,
  sortProblemsByFormOrder,
} from "./brief-problems.ts";
import { toAdBrief } from "./to-ad-brief.ts";

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
  expect(parseBriefInputs(toBriefInputs(words))).toEqual(words);
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
  const { facts } = parseBriefInputs({ headline: long, point1: long, notes });
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

const names = (problems: object) => Object.values(problems).map((one) => String(one).split(":")[0]);

test("what can’t print is named by its field, also where the same character stands in two", () => {
  const facts = { ...emptyAdDetails, headline: "Sell it 😀", points: ["", "Open 😀 houses"] };
  expect(Object.values(findUnprintableTextProblems(facts))).toEqual([
    "Headline: We can’t print “😀”. Remove it, or write it another way.",
    "Point 2: We can’t print “😀”. Remove it, or write it another way.",
  ]);
});

test("words that our Terms don’t allow are named by their field, and a long point by its number", () => {
  const facts = {
    ...emptyAdDetails,
    ...{ name: "A", phone: "(480) 555-0123", headline: "Recreational marijuana" },
    points: ["Cannabis delivered", "x".repeat(60)],
  };
  const place = { industry: "spa", size: "medium", inHomesBy: "2027-03-01" } as const;
  const { headline, point1, point2 } = findBriefProblems({ facts, copyAddress: null }, place);
  expect(names({ headline, point1 })).toEqual(["Headline", "Point 1"]);
  expect(point2).toMatch(/^Use up to \d+ characters for point 2\.$/);
});
