import { data } from "react-router";
import { officeHeaders } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { getAttachment } from "#platform/mail/find-messages.server.ts";
import type { Route } from "./+types/message-attachment.ts";

/** What goes out under its own name; whatever else ever went with a message is bytes to save. */
const KNOWN = /^(?:application\/pdf|text\/calendar)(?:;|$)/;

/** A file that went with a message, as it was sent: for the browser to save, never to show within the site. */
export const loader = officeLoader("messages.see", async ({ params }: Route.LoaderArgs) => {
  const file = await getAttachment(params.id, Number(params.position));
  if (!file) throw data(null, { status: 404 });
  const name = file.name.replaceAll(/[^\w .()-]/g, "_");
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...officeHeaders,
      "content-type": KNOWN.test(file.type) ? file.type : "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
});
