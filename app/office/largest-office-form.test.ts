import { expect, test } from "vitest";
import { ROUTE_TABLE_BYTES } from "#app/office/post/carrier-routes-form.ts";
import { PROFILE_BYTES } from "#artwork/press/press-profile.ts";
import { photoUploadLimits } from "#business/company/owner-and-card-photo.ts";
import { receiptLimits } from "#business/expenses/expense.ts";
import { PROOF_BYTES } from "#business/press/press-file.ts";
import { largestOfficeForm } from "./largest-office-form.ts";
import { officePaths } from "./office-paths.ts";

test("a form with a file takes the largest file that its page reads, and one that its page refuses", () => {
  for (const [path, bytes] of [
    [officePaths.dropOff(12), photoUploadLimits.bytes],
    [officePaths.ownerSettings(), photoUploadLimits.bytes],
    [officePaths.carrierRoutes(12), ROUTE_TABLE_BYTES],
    [officePaths.print(12), PROOF_BYTES],
    [officePaths.printerSettings(), PROFILE_BYTES],
    ["/office/expenses/new", receiptLimits.bytes],
    [officePaths.expense(12), receiptLimits.bytes],
  ] as const) {
    expect(largestOfficeForm(path), path).toBeGreaterThan(bytes);
  }
});

test("a form without a file has no limit of its own", () => {
  expect(largestOfficeForm(officePaths.mailing(12))).toBeUndefined();
  expect(largestOfficeForm(officePaths.confirmationCopies(12))).toBeUndefined();
});
