import { expect, test } from "vitest";
import { addReturnPath, officePaths, parseReturnPathOrToday } from "./office-paths.ts";

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
