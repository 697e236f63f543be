import { expect, test } from "vitest";
import { describeWeekdays } from "./company.ts";

test("weekdays in a row are a range, others are listed", () => {
  expect(describeWeekdays([1, 2, 3, 4, 5])).toBe("Monday to Friday");
  expect(describeWeekdays([6, 1, 2, 3, 4])).toBe("Monday to Thursday and Saturday");
  expect(describeWeekdays([1, 2])).toBe("Monday and Tuesday");
  expect(describeWeekdays([1, 3, 5])).toBe("Monday, Wednesday, and Friday");
  expect(describeWeekdays([2])).toBe("Tuesday");
  expect(describeWeekdays([])).toBe("");
});
