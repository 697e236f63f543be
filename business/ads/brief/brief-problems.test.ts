import { expect, test } from "vitest";
import { type AdDetails, mergeBriefChanges } from "./ad-details.ts";
import { emptyAdDetails, fromBriefInputs, readBriefForm, toBriefInputs } from "./brief-fields.ts";
import { findBriefProblems, sortProblemsByFormOrder } from "./brief-problems.ts";
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
});

test("a design leaves out a character that no face has, so that it can still be looked at", () => {
  const { headline, points } = toAdBrief({
    ...complete,
    headline: "Slow drain? 🚿 Call.",
    points: ["🌵"],
  });
  expect([headline, points]).toEqual(["Slow drain? Call.", []]);
});

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
