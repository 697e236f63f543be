import { expect, test } from "vitest";
import { MAX_ROUTE_TABLE_BYTES } from "#app/office/post/carrier-routes-form.ts";
import { MAX_PROFILE_BYTES } from "#artwork/press/press-profile.ts";
import { photoUploadLimits } from "#business/company/owner-and-card-photo.ts";
import { receiptLimits } from "#business/expenses/expense.ts";
import { MAX_PRINTER_PROOF_BYTES } from "#business/press/press-file.ts";
import { maxOfficeFormBytes } from "./max-office-form-bytes.ts";
import { officePaths } from "./office-paths.ts";

test("a form with a file takes the largest file that its page reads, and one that its page refuses", () => {
  for (const [path, bytes] of [
    [officePaths.dropOff(12), photoUploadLimits.bytes],
    [officePaths.ownerSettings(), photoUploadLimits.bytes],
    [officePaths.carrierRoutes(12), MAX_ROUTE_TABLE_BYTES],
    [officePaths.print(12), MAX_PRINTER_PROOF_BYTES],
    [officePaths.printerSettings(), MAX_PROFILE_BYTES],
    ["/office/expenses/new", receiptLimits.bytes],
    [officePaths.expense(12), receiptLimits.bytes],
  ] as const) {
    expect(maxOfficeFormBytes(path), path).toBeGreaterThan(bytes);
  }
});

test("a form without a file has no limit of its own", () => {
  expect(maxOfficeFormBytes(officePaths.mailing(12))).toBeUndefined();
  expect(maxOfficeFormBytes(officePaths.confirmationCopies(12))).toBeUndefined();
});
