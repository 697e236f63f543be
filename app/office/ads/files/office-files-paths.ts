import type { AdFilesPaths } from "#app/ad/files/ad-files.tsx";
import { officePaths } from "#app/office/office-paths.ts";

/** The addresses of an ad's files in the office. */
export const officeFilesPaths = (reservation: number): AdFilesPaths => ({
  page: officePaths.adFiles(reservation),
  upload: officePaths.adUpload(reservation),
  rendering: (file, view) => officePaths.adFile(reservation, file, view),
});
