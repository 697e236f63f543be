import { expect, test } from "vitest";
import { addUndoToPath, formatUndoParam, parseUndoParam, undoneMessage } from "./undo-link.ts";

test("an undo comes back from an address as it went in, whatever its facts contain", () => {
  const facts = ["pest-control", "A.C. & heat? #1 50%"];
  const path = addUndoToPath(
    "/office/settings/industries?in=hvac#add-word",
    formatUndoParam("industry-word-removed", ...facts),
  );
  const url = new URL(path, "http://localhost");
  expect(url.hash).toBe("#add-word");
  expect(url.searchParams.get("in")).toBe("hvac");
  expect(parseUndoParam(url.searchParams.get("undo"))).toEqual({
    name: "industry-word-removed",
    facts,
  });
});

test("an address without an undo, or with an unknown one, offers none", () => {
  expect(addUndoToPath("/office", undefined)).toBe("/office");
  for (const param of [null, "", "toString.1", "drop-everything.1", "note%"]) {
    expect(parseUndoParam(param), String(param)).toBeUndefined();
  }
  expect(undoneMessage("toString")).toBeUndefined();
  expect(undoneMessage("note")).toBe("Note removed.");
});
