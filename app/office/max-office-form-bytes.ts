import { MAX_ROUTE_TABLE_BYTES } from "#app/office/post/carrier-routes-form.ts";
import { MAX_PROFILE_BYTES } from "#artwork/press/press-profile.ts";
import { photoUploadLimits } from "#business/company/owner-and-card-photo.ts";
import { receiptLimits } from "#business/expenses/expense.ts";
import { MAX_IMPORT_BYTES } from "#business/imports/import.ts";
import { MAX_PRINTER_PROOF_BYTES } from "#business/press/press-file.ts";
import { officePaths } from "./office-paths.ts";

const photoForms: readonly string[] = [
  officePaths.ownerSettings(),
  officePaths.cardPhotoSettings(),
];

/**
 * Most bytes of a form of the office that has a file, by its path; undefined for any other. What is somewhat too large reaches the
 * page, which says so in its own words.
 */
export function maxOfficeFormBytes(path: string): number | undefined {
  if (path === officePaths.imports()) return 2 * MAX_IMPORT_BYTES;
  if (photoForms.includes(path) || /^\/office\/mailings\/\d+\/drop-off$/.test(path)) {
    return 2 * photoUploadLimits.bytes;
  }
  if (path === officePaths.printerSettings()) return 2 * MAX_PROFILE_BYTES;
  if (/^\/office\/mailings\/\d+\/print$/.test(path)) return 2 * MAX_PRINTER_PROOF_BYTES;
  if (/^\/office\/mailings\/\d+\/routes$/.test(path)) return 2 * MAX_ROUTE_TABLE_BYTES;
  if (/^\/office\/expenses\/(?:new|\d+)$/.test(path)) return 2 * receiptLimits.bytes;
  return undefined;
}
