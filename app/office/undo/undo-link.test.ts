import { expect, test } from "vitest";
import { offerUndo, parseUndo, undoneSentence, undoParam } from "./undo-link.ts";

test("an undo comes back from an address as it went in, whatever its facts contain", () => {
  const facts = ["pest-control", "A.C. & heat? #1 50%"];
  const path = offerUndo(
    "/office/settings/industries?in=hvac#add-word",
    undoParam("industry-word-removed", ...facts),
  );
  const url = new URL(path, "http://localhost");
  expect(url.hash).toBe("#add-word");
  expect(url.searchParams.get("in")).toBe("hvac");
  expect(parseUndo(url.searchParams.get("undo"))).toEqual({ name: "industry-word-removed", facts });
});

test("an address without an undo, or with an unknown one, offers none", () => {
  expect(offerUndo("/office", undefined)).toBe("/office");
  for (const param of [null, "", "toString.1", "drop-everything.1", "note%"]) {
    expect(parseUndo(param), String(param)).toBeUndefined();
  }
  expect(undoneSentence("toString")).toBeUndefined();
  expect(undoneSentence("note")).toBe("Note removed.");
});
