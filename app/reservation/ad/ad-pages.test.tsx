import { expect, test } from "vitest";
import { moveInDesignHistory } from "#app/ad/designs/tune-form.tsx";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { AdScreen } from "./ad-screen.tsx";

type Data = Parameters<typeof AdScreen>[0]["data"];

const dates = { approvalDue: "2027-03-12", briefDue: "2027-03-05", inHomesBy: "2027-04-24" };
const open = {
  token: "token",
  ad: "2345-6789",
  seen: {},
  version: 0,
  sent: null,
  changedSince: false,
  closed: null,
  office: false,
  hold: undefined,
  firm: true,
  industry: "plumbing",
  industryName: "Plumbing",
  size: "medium",
  suggestions: { headlines: [], offers: [], kinds: [] },
  place: "Medium spot F4",
  mailing: "April",
  dates,
  proof: undefined,
  refusedBecause: null,
  files: [],
  carries: [],
  designs: {
    choices: { designs: [] },
    isExample: true,
    chosen: undefined,
    isSaved: false,
    address: "/designs",
    shape: [3, 4],
  },
};

/** The page of an ad as it is served. */
const served = (changed: object = {}) =>
  renderScreen(<AdScreen data={{ ...open, ...changed } as unknown as Data} answer={undefined} />);

test("anyone with a finished ad is led to its upload from the top of the page", () => {
  expect(served()).toContain('<a href="#files">send your own finished ad</a>');
  expect(served({ closed: "The card is printed." })).not.toContain("send your own finished ad");
});

test("the words of a last ad are said to be those, with what to check and to send again", () => {
  const sentence = "Here are the words of your last ad. Check the offer";
  expect(served({ isCarried: true })).toContain(sentence);
  expect(served()).not.toContain(sentence);
});

test("the logo and photos of a last ad can be had with a tap, as long as the ad can change", () => {
  const carries = ["logo.png", "van.jpg"];
  const page = served({ isCarried: true, carries });
  expect(page).toContain("Its pictures are one tap away");
  expect(page).toMatch(/last ad had.*logo\.png, van\.jpg/);
  expect(page).toContain("Use them in this ad");
  expect(served({ carries, closed: "The card is printed." })).not.toContain("Use them in this ad");
  expect(served()).not.toContain("last ad had");
});

test("a design chosen before the spot is confirmed is said to be saved, with what to do next", () => {
  const chosen = { designs: { ...open.designs, chosen: "template=bill", isSaved: true } };
  const sentence = "We saved the design you chose.";
  expect(served({ ...chosen, firm: false })).toContain(sentence);
  expect(served({ ...chosen, firm: true })).not.toContain(sentence);
  expect(served({ firm: false })).not.toContain(sentence);
});

test("changes to a design are undone and redone in order, and a new change drops the ones that could be redone", () => {
  const shown = ["red", "blue", "red", "green"].reduce(moveInDesignHistory, {
    queries: ["gray"],
    at: 0,
  });
  expect(shown).toEqual({ queries: ["gray", "red", "green"], at: 2 });
  const undone = moveInDesignHistory(moveInDesignHistory(shown, "red"), "gray");
  expect(undone).toEqual({ queries: ["gray", "red", "green"], at: 0 });
  expect(moveInDesignHistory(undone, "red")).toEqual({ queries: ["gray", "red", "green"], at: 1 });
  expect(moveInDesignHistory(undone, "pink")).toEqual({ queries: ["gray", "pink"], at: 1 });
});
