import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { findAttachment } from "#platform/mail/find-messages.server.ts";
import type { Route } from "./+types/message-attachment.ts";

/** Types served under their own name; anything else is served as bytes to save. */
const KNOWN = /^(?:application\/pdf|text\/calendar)(?:;|$)/;

/** An attachment as it was sent: for the browser to save, never to display within the site. */
export const loader = officeLoader("messages.see", async ({ params }: Route.LoaderArgs) => {
  const file = await findAttachment(params.id, Number(params.position));
  if (!file) throw data(null, { status: 404 });
  const name = file.name.replaceAll(/[^\w .()-]/g, "_");
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "content-type": KNOWN.test(file.type) ? file.type : "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
});
