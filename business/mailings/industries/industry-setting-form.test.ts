import { expect, test } from "vitest";
import { parseSettingFormOrRefuse } from "#business/company/company-setting-definition.ts";
import { firstIndustries } from "./industries.ts";
import { industrySettingForm, toIndustrySettingFormValues } from "./industry-setting-form.ts";

test("the form takes each name that an installation begins with, and gives back what it was filled with", () => {
  for (const { name } of firstIndustries) {
    const value = { name, isHidden: true, competesWith: "spa" };
    expect(
      parseSettingFormOrRefuse(industrySettingForm, toIndustrySettingFormValues(value)),
    ).toEqual(value);
  }
});

test("the form refuses no name, one too long for a phone, one without letters, and a status that it doesn't offer", () => {
  const typed = { name: "Dental", status: "shown", with: "" };
  for (const [field, text] of [
    ["name", " "],
    ["name", "x y".repeat(7)],
    ["name", "Chiropracticals"],
    ["name", "***"],
    ["status", "gone"],
  ] as const) {
    expect(
      () => parseSettingFormOrRefuse(industrySettingForm, { ...typed, [field]: text }),
      text,
    ).toThrow(expect.objectContaining({ code: "invalid", field }));
  }
});
