import { describe, expect, test } from "vitest";
import { describeImportEffect, describeImportResult } from "./import-labels.ts";

test("the result of an import names the rows that were refused beside those that were done", () => {
  const none = { done: 0, skipped: 0, refused: 0 };
  expect(describeImportResult({ ...none, done: 1 }, 0)).toBe("1 row imported.");
  expect(describeImportResult({ ...none, done: 2 }, 2)).toBe(
    "2 rows imported, 2 not imported (see the reason for each).",
  );
  expect(describeImportResult({ done: 3, skipped: 1, refused: 1 }, 1)).toBe(
    "3 rows imported, 1 skipped because something changed after the preview, 2 not imported (see the reason for each).",
  );
});

describe("what an import does, before it is carried out", () => {
  const rows = { added: 0, changed: 0 };
  const OLD = "If the email on a confirmed or paid spot changes, we’ll let the old address know.";

  test.each(["advertisers"] as const)(
    "says for changed %s that the old address may be notified",
    (list) => {
      const said = describeImportEffect(list, { ...rows, changed: 2 }, true);
      expect(said).toBe(`2 rows update existing records. ${OLD}`);
      expect(describeImportEffect(list, { ...rows, changed: 2, added: 1 }, true)).toContain(OLD);
      expect(describeImportEffect(list, { ...rows, changed: 2 }, false)).toContain(
        "saved, not sent",
      );
    },
  );

  test("says that nothing is sent where that is so (control)", () => {
    expect(describeImportEffect("leads", { ...rows, changed: 1, added: 2 }, true)).toBe(
      "1 row updates an existing record. 2 rows add new records. No email goes out.",
    );
    expect(describeImportEffect("advertisers", { ...rows, added: 1 }, true)).toBe(
      "1 row adds a new record. No email goes out.",
    );
  });
});
