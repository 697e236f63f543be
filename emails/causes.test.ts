import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** Files of emails/ that are parts of messages. */
const PARTS = [
  "spot-map-table",
  "frame",
  "how-to-pay",
  "receipt",
  "next-steps-list",
  "what-we-need",
  "proof-picture",
];
const RECORD = "docs/decisions/028-limits-on-email.md";

/** The rows of the record's table: the message's file, who causes it, and what limits it. */
const rows = readFileSync(RECORD, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, file = "", cause = "", limit = ""]) => ({
    file: file.replaceAll("`", ""),
    cause,
    limit,
  }));

const sources = globSync("business/**/*.ts")
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file: basename(file), text: readFileSync(file, "utf8") }));

test("each message has its row in the record: who causes it, and what limits it", () => {
  const messages = globSync("emails/**/*.tsx")
    .map((file) => basename(file, ".tsx"))
    .filter((file) => !file.includes(".test") && !PARTS.includes(file));
  expect(rows.map(({ file }) => file).toSorted()).toEqual(messages.toSorted());
  for (const { file, cause, limit } of rows) {
    expect([file, cause]).toEqual([
      file,
      expect.stringMatching(
        /^(?:stranger|customer|office|system)(?:, (?:stranger|customer|office|system))*$/,
      ),
    ]);
    expect([file, limit]).not.toEqual([file, ""]);
  }
});

test("each message that a stranger causes is counted where the record says so", () => {
  const counted = rows.filter(({ cause }) => cause.includes("stranger"));
  expect(counted.length).toBeGreaterThan(0);
  for (const { file, limit } of counted) {
    const [, call = "", place = ""] = /^`(\w+)` in `([\w.-]+)`/.exec(limit) ?? [];
    const source = sources.find((each) => each.file === place)?.text ?? "";
    expect([
      file,
      [
        "countRequestedMailOrRefuse",
        "tryCountMail",
        "tryCountOperatorNotice",
        "countAttemptOrRefuse",
      ].includes(call),
    ]).toEqual([file, true]);
    expect([file, source.includes(call)]).toEqual([file, true]);
  }
});
