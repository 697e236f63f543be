import { expect, test } from "vitest";
import { addIndustryWord } from "#business/mailings/industries/industry-words.ts";
import { removeNote } from "#business/team/notes.ts";
import { findUndoneMessage, formatUndoParam, parseUndoParam } from "#business/undo.ts";
import { restoreToWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import {
  addReturnPath,
  addUndoToPath,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
  parseReturnPathOrToday,
} from "./office-paths.ts";

test.each(["/office", "/office/messages?words=a%20b", "/office/team#invite"])(
  "anyone who was on the way to %s gets there",
  (path) => {
    expect(parseReturnPathOrToday(path)).toBe(path);
    const [, query = ""] = addReturnPath(officePaths.signIn(), path).split("?");
    expect(parseReturnPathOrToday(new URLSearchParams(query).get("onward"))).toBe(path);
  },
);

test.each([
  null,
  "",
  "https://evil.example/office",
  "//evil.example/office",
  "/\\evil.example",
  "/officers",
  "office",
  "javascript:alert(1)",
  `/office/${"a".repeat(600)}`,
])("nobody is sent on to %j", (text) => {
  expect(parseReturnPathOrToday(text)).toBe(officePaths.today());
});

test("an undo comes back from an address as it went in, whatever its facts contain", () => {
  const input = { industry: "pest-control", word: "A.C. & heat? #1 50%" };
  const path = addUndoToPath(
    "/office/settings/industries?in=hvac#add-word",
    formatUndoParam(addIndustryWord, input),
  );
  const url = new URL(path, "http://localhost");
  expect(url.hash).toBe("#add-word");
  expect(url.searchParams.get("in")).toBe("hvac");
  expect(parseUndoParam(url.searchParams.get("undo"))).toMatchObject({
    name: "addIndustryWord",
    what: "removing the search word",
    inputs: [input],
  });
  const removed = { id: 7, version: 2, removedAt: new Date("2026-05-01T10:00:00Z") };
  expect(parseUndoParam(formatUndoParam(restoreToWaitlist, removed))?.inputs).toEqual([removed]);
  const several = [{ id: 3 }, { id: 4 }];
  expect(parseUndoParam(formatUndoParam(removeNote, ...several))?.inputs).toEqual(several);
});

test("an address without an undo, or with an unknown one, offers none", () => {
  expect(addUndoToPath("/office", undefined)).toBe("/office");
  for (const param of [null, "", "toString.1", "addNote.1", "removeNote", "removeNote%"]) {
    expect(parseUndoParam(param), String(param)).toBeUndefined();
  }
  expect(parseUndoParam("removeNote.%")?.inputs).toEqual([{ id: 0 }]);
  expect(findUndoneMessage("toString")).toBeUndefined();
  expect(findUndoneMessage("removeNote")).toBe("Note removed.");
});

const notFound = expect.objectContaining({ init: { status: 404 } });

test("an address whose number no record can have is not found", () => {
  expect(parseIdOrThrow404("999999999")).toBe(999_999_999);
  for (const none of [undefined, "", "0", "01", "-1", "1.5", "1e3", "2147483648"]) {
    expect(() => parseIdOrThrow404(none), none).toThrow(notFound);
  }
});

test("what is not there is not found, and what is there is given back, also a zero", () => {
  expect(() => foundOrThrow404(undefined)).toThrow(notFound);
  expect(() => foundOrThrow404(null)).toThrow(notFound);
  expect(foundOrThrow404(0)).toBe(0);
});
