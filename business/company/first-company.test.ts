import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Who may read what the company was called at first: the settings themselves, what is drawn with the build, and an id. */
const MAY_READ_IT = [
  "artwork/card/sample-card.ts",
  "business/reservations/messages/reservation-calendar.ts",
  "business/company/company-details-setting.ts",
  "company.ts",
  "site.ts",
];

test("nothing else says the first installation's name or phone number for the company's", () => {
  const files = globSync("{company,server,site}.ts").concat(
    globSync("{app,business,emails,platform}/**/*.{ts,tsx}", {
      exclude: (name) => /\.test\.tsx?$/.test(name),
    }),
  );
  const readers = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\bfirstCompany\b/.test(readFileSync(file, "utf8")));
  expect(readers.toSorted()).toEqual(MAY_READ_IT);
});
