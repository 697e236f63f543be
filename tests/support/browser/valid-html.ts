import { type APIRequestContext, expect } from "@playwright/test";
import { HtmlValidate } from "html-validate/node";

/** The standard's rules; how React writes what it writes is not a matter of validity. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document"],
  rules: {
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    // What comes from our own server needs no checksum; what comes from others is not allowed.
    "require-sri": ["error", { target: "crossorigin" }],
    "void-style": "off",
    "long-title": "off",
    // Safari takes list semantics away from lists without markers unless the role is given.
    "no-redundant-role": "off",
    // A number that a device may call is written with its country code in the link.
    "tel-non-breaking": "off",
  },
});

/** Expects the HTML of a page, as it is served, to be valid; a test goes on, so that one run tells all. */
export async function expectValidHtml(request: APIRequestContext, path: string): Promise<void> {
  const html = await (await request.get(path)).text();
  const report = await validator.validateString(html);
  const messages = report.results.flatMap(({ messages }) => messages);
  const problems = messages.map(
    ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`,
  );
  expect.soft(problems, path).toEqual([]);
}
