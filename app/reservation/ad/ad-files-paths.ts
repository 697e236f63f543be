import type { AdFilesPaths } from "#app/ad/files/ad-files.tsx";
import { paths } from "#app/paths.ts";

export const adFilesPaths = (token: string): AdFilesPaths => ({
  page: paths.yoursAdFiles(token),
  upload: paths.yoursAdUpload(token),
  rendering: (file, view) => paths.yoursAdFile(token, file, view),
});
