import { Form, redirect } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { privatePageHeaders, redirectOrFormError } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { FormErrorMessage, PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import {
  requireReservationWithAd,
  requireReservationWithAdToChange,
} from "#app/reservation/reservation-access.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { findAdFilePrintProblem } from "#business/ads/files/findings.ts";
import { findAd } from "#business/ads/find-ad.ts";
import { makeProofByCustomer } from "#business/ads/proofs/send-proof.ts";
import { isFirm, type Reservation } from "#business/reservations/reservation.ts";
import type { Route } from "./+types/latest-proof.ts";

export async function loader({ params, request }: Route.LoaderArgs) {
  const { reservation, channel } = await requireReservationWithAd(params.token);
  const ad = await findAd(reservation.id);
  if (ad?.sent && !new URL(request.url).searchParams.has("new"))
    throw redirect(paths.yoursAdVersion(params.token, ad.sent.number));
  const firm = isFirm(reservation);
  return {
    ready: firm && Boolean(ad?.brief?.look) && channel !== "office",
    firm,
    closed: (ad?.closed ?? false) || channel === "office",
    artwork: firm ? await findPrintableArtwork(reservation) : [],
  };
}

/** Finished ads that can be set into the spot, and print well there. */
async function findPrintableArtwork({ id: reservationId, size }: Reservation) {
  const files = await findAdFiles(reservationId);
  return files
    .filter((file) => file.use === "artwork" && file.state === "ready")
    .filter((file) => findAdFilePrintProblem(file, size) === undefined)
    .map(({ id, name }) => ({ id, name }));
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationWithAdToChange(params.token);
  const fileId = Number(formText(await readForm(request), "file"));
  const input = { reservationId: reservation.id, ...(fileId > 0 && { from: { fileId } }) };
  return redirectOrFormError(context, async (by) => {
    const { number } = await makeProofByCustomer(input, by);
    return paths.yoursAdVersion(params.token, number);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Your proof");

export default function MakeProofPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { ready, closed, artwork } = loaderData;
  return (
    <PaperSlipLayout title="Your proof." above="Your ad" calm>
      <p>{describeNextStep(loaderData)}</p>
      <FormErrorMessage problem={actionData?.problem} />
      <div className="ways">
        {ready && !closed && (
          <Form method="post">
            <Button type="submit">Make My Proof</Button>
          </Form>
        )}
        {!closed &&
          artwork.map(({ id, name }) => (
            <Form method="post" key={id}>
              <input type="hidden" name="file" value={id} />
              <Button type="submit" quiet={ready}>
                Use “{name}”
              </Button>
            </Form>
          ))}
        <ButtonLink quiet={ready && !closed} to={paths.yoursAd(params.token)}>
          Your Ad
        </ButtonLink>
      </div>
    </PaperSlipLayout>
  );
}

function describeNextStep({ ready, firm, closed, artwork }: Route.ComponentProps["loaderData"]) {
  if (closed) return "You can’t make a new proof here anymore. Please call us.";
  if (!firm)
    return "Once your spot is confirmed, we’ll make your proof, with the QR code for your ad.";
  if (artwork.length > 0) return "We have your finished ad. See how it would print in your spot.";
  if (ready) return "We have your words and your design. See how your ad would print.";
  return "There’s no proof yet. Tell us what your ad should say, and choose a design.";
}
