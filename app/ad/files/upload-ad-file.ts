import type { AdFileUse } from "#business/ads/files/ad-file.ts";

/** How far a file has come: the share of it that was sent, or why it didn't arrive. */
export type UploadProgress = { share: number; problem?: string };

const NOT_ARRIVED = "It didn’t arrive. Check your connection.";

/**
 * Sends one file and reports its progress. Resolves to why it was refused, or to nothing. Uses XMLHttpRequest: fetch
 * doesn't report how much was sent.
 */
export function uploadAdFile(
  to: string,
  { file, use }: { file: File; use: AdFileUse },
  onShare: (share: number) => void,
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("use", use);
  form.append("file", file);
  request.open("POST", to);
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    if (total > 0) onShare(loaded / total);
  });
  request.addEventListener("load", () => {
    const said: unknown = request.response?.problem;
    if (request.status < 300) return resolve(undefined);
    resolve(typeof said === "string" ? said : NOT_ARRIVED);
  });
  for (const end of ["error", "abort", "timeout"]) {
    request.addEventListener(end, () => resolve(NOT_ARRIVED));
  }
  request.send(form);
  return promise;
}
