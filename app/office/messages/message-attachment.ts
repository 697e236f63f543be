import { officeLoader } from "#app/office/access/office-route.ts";
import { fileResponse } from "#app/office/file-response.ts";
import { foundOrThrow404 } from "#app/office/office-paths.ts";
import { findMessageAttachment } from "#platform/mail/find-messages.server.ts";
import type { Route } from "./+types/message-attachment.ts";

/** Types served under their own name; anything else is served as bytes to save. */
const KNOWN = /^(?:application\/pdf|text\/calendar)(?:;|$)/;

/** An attachment as it was sent: for the browser to save, never to display within the site. */
export const loader = officeLoader("messages.see", async ({ params }: Route.LoaderArgs) => {
  const file = foundOrThrow404(await findMessageAttachment(params.id, Number(params.position)));
  const name = file.name.replaceAll(/[^\w .()-]/g, "_");
  return fileResponse(file.bytes, {
    type: KNOWN.test(file.type) ? file.type : "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
});
