import { redirectToHoldAndRememberIt } from "#app/my-reservations.ts";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { notFoundResponse, privatePageHeaders, redirectOrFormError } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import {
  requireReservationByCurrentLink,
  requireReservationByCurrentLinkToChange,
} from "#app/reservation/reservation-access.ts";
import { Link } from "#app/ui/link.tsx";
import {
  bookAgain,
  declineFirstRefusal,
  keepFirstRefusal,
} from "#business/reservations/claims/hold-by-link.ts";
import type { Route } from "./+types/next-card-page.ts";
import { loadNextCard } from "./load-next-card.ts";
import { NextCardSection } from "./next-card-section.tsx";

export async function loader({ params }: Route.LoaderArgs) {
  const { reservation } = await requireReservationByCurrentLink(params.token);
  if (reservation.advertiserId === null) throw notFoundResponse();
  return { next: await loadNextCard(reservation) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationByCurrentLinkToChange(params.token);
  if (reservation.advertiserId === null) throw notFoundResponse();
  const form = await readForm(request);
  const reservationId = reservation.id;
  return redirectOrFormError(context, async (by) => {
    switch (formText(form, "do")) {
      case "decline":
        await declineFirstRefusal({ reservationId, by: "customer" }, by);
        break;
      case "keep":
        await keepFirstRefusal({ reservationId }, by);
        break;
      case "book": {
        const { networkAddress } = context.get(requestContext);
        const shown = {
          mailingId: Number(formText(form, "mailing")),
          spot: formText(form, "spot"),
          priceCents: Number(formText(form, "price")),
        };
        const token = await bookAgain({ reservation, shown, networkAddress }, by);
        throw redirectToHoldAndRememberIt(request, token);
      }
    }
    return paths.yoursNextCard(params.token);
  });
}

export const headers = () => privatePageHeaders;
export const meta = () => privatePageMeta("Book again");

export default function NextCardPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { next } = loaderData;
  return (
    <PaperSlipLayout calm title="Your next card.">
      {actionData && <p role="alert">{actionData.problem}</p>}
      {next ? (
        <NextCardSection next={next} token={params.token} />
      ) : (
        <p>Your industry isn’t open on any card we’ve planned so far.</p>
      )}
      <p>
        <Link to={paths.yours(params.token)}>Back to your reservation</Link>
      </p>
    </PaperSlipLayout>
  );
}
