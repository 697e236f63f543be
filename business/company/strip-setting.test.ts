import { expect, test } from "vitest";
import { parseSettingFormOrRefuse } from "./company-setting-definition.ts";
import { stripSetting } from "./strip-setting.ts";

const permit = { postage: "permit", permitCity: "Mesa AZ", permitNumber: "1204" };
const read = (change: Record<string, string>) =>
  parseSettingFormOrRefuse(stripSetting.form, {
    ...stripSetting.toTexts(stripSetting.first),
    ...change,
  });

test("a whole permit is read, also in lower case", () => {
  expect(read(permit)).toMatchObject(permit);
  expect(read({ ...permit, permitCity: " mesa  az " })).toMatchObject({ permitCity: "mesa az" });
});

test.each([
  ["permitCity", ["", "Mesa", "Mesa Arizona 85201"], "Enter the permit’s city and state"],
  ["permitNumber", ["", "0", "12A", "No. 7"], "Enter the permit’s number"],
])(
  "a permit without a whole %s is refused at its field, and EDDM Retail needs none",
  (field, wrong, sentence) => {
    for (const text of wrong) {
      expect(() => read({ ...permit, [field]: text }), text).toThrow(
        expect.objectContaining({ field, sentence: expect.stringContaining(sentence) }),
      );
      expect(read({ [field]: text })).toMatchObject({ postage: "retail", [field]: text });
    }
  },
);
