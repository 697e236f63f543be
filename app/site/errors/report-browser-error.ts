import { paths } from "#app/paths.ts";
import { cutText } from "#platform/text-limits.ts";

/** Sends an error of the visitor's browser to our log, where it is found by its reference. */
export function reportBrowserError(error: unknown, reference = randomReference()): void {
  const message = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
  const body = JSON.stringify({
    reference,
    message: cutText(message, 4_000),
    page: location.pathname,
  });
  fetch(paths.errorReport(), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive: true,
  }).catch(() => {});
}

export function randomReference(): string {
  const random = crypto.getRandomValues(new Uint8Array(5));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}
