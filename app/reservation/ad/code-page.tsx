import { data, Form, redirect, useNavigation } from "react-router";
import { QrCodeDestinationFields, QrCodeWithTestLink } from "#app/ad/code-fields.tsx";
import { findQrCodeView, type QrCodeView, readQrCodeForm } from "#app/ad/code-view.ts";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  catchRefusal,
  privatePageHeaders,
  refusalResponseInit,
  requireReservationByLink,
  requireReservationToChange,
  visitorActionContext,
} from "#app/private-page.ts";
import { readForm } from "#app/read-form.ts";
import { PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { setCodeTarget } from "#business/results/spot-code.ts";
import type { Route } from "./+types/code-page.ts";

/** The code of the ad, from the moment its spot is confirmed; before that, and after its end, the reservation's page. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const { reservation, address } = await requireReservationByLink(params.token);
  const view = await findQrCodeView(reservation.id);
  if (!view || address !== "current") throw redirect(paths.yours(params.token), 303);
  return { view, saved: new URL(request.url).searchParams.has("saved") };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation, address } = await requireReservationToChange(params.token);
  if (address !== "current") throw redirect(paths.yours(params.token), 303);
  const typed = readQrCodeForm(await readForm(request));
  const { refused } = await catchRefusal(context, () =>
    setCodeTarget({ reservationId: reservation.id, ...typed }, visitorActionContext(context)),
  );
  if (refused) return data({ ...typed, problem: refused.sentence }, refusalResponseInit(refused));
  throw redirect(`${paths.yoursCode(params.token)}?saved`, 303);
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Your QR code");

export default function CodePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view, saved } = loaderData;
  const pending = useNavigation().formAction !== undefined;
  return (
    <PaperSlipLayout title="Your ad’s QR code." above="Your reservation" calm>
      <p>
        People scan it on the card. You can change where it goes anytime, even after the card is
        printed. The code itself stays the same.
      </p>
      <div role="status">
        {saved && !actionData && (
          <p>
            <b>Saved. Your code now goes to {nameTarget(view)}.</b> Try it with your phone.
          </p>
        )}
      </div>
      <QrCodeWithTestLink view={view} />
      <Form method="post" noValidate>
        <QrCodeDestinationFields view={view} answer={actionData} />
        <div className="ways">
          <Button type="submit" disabled={pending}>
            {pending ? "Saving..." : "Save"}
          </Button>
        </div>
      </Form>
      <p>
        <Link to={paths.yours(params.token)}>Back to your reservation</Link>
      </p>
    </PaperSlipLayout>
  );
}

const nameTarget = ({ leadsTo, website }: QrCodeView) =>
  leadsTo === "website" ? new URL(website).hostname : "our offer page";
