import { expect, test } from "vitest";
import { addReturnPath, officePaths, parseReturnPath } from "./office-paths.ts";

test.each(["/office", "/office/messages?words=a%20b", "/office/team#invite"])(
  "anyone who was on the way to %s gets there",
  (path) => {
    expect(parseReturnPath(path)).toBe(path);
    const [, query = ""] = addReturnPath(officePaths.signIn(), path).split("?");
    expect(parseReturnPath(new URLSearchParams(query).get("onward"))).toBe(path);
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
  expect(parseReturnPath(text)).toBe(officePaths.today());
});
