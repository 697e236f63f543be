import { notFoundResponse, privatePageHeaders } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { workInTurn } from "#app/work-in-turn.ts";
import {
  readProofOfMailingPicture,
  renderProofOfMailing,
} from "#business/post/proof-of-mailing.ts";
import type { Route } from "./+types/proof-of-mailing-part.ts";
import { requirePaidReservation } from "./require-paid-reservation.ts";

export async function loader({ params: { token, part }, context }: Route.LoaderArgs) {
  const { mailing, reservation } = await requirePaidReservation(token);
  const isPdf = part === "pdf";
  const bytes = isPdf
    ? await workInTurn(context.get(requestContext).networkAddress, () =>
        renderProofOfMailing(mailing, reservation.id),
      )
    : await readProofOfMailingPicture(mailing, part);
  if (!bytes) throw notFoundResponse();
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...privatePageHeaders,
      "content-type": isPdf ? "application/pdf" : "image/jpeg",
      ...(isPdf && {
        "content-disposition": `attachment; filename="proof-of-mailing-${reservation.reference}.pdf"`,
      }),
      "x-content-type-options": "nosniff",
    },
  });
}
