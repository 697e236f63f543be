import { redirect } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { notFoundResponse, privatePageHeaders } from "#app/private-page.ts";
import { PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import { findGuestAndReservation } from "#app/reservation/reservation-access.ts";
import { findAd } from "#business/ads/find-ad.ts";
import type { Route } from "./+types/guest-latest-proof.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const own = await findGuestAndReservation(params.token);
  if (!own) throw notFoundResponse();
  const ad = await findAd(own.reservation.id);
  if (ad?.sent) throw redirect(paths.adCommentsVersion(params.token, ad.sent.number));
  return null;
}

export const headers = () => privatePageHeaders;
export const meta = () => privatePageMeta("A proof");

export default function GuestNoProofYetPage() {
  return (
    <PaperSlipLayout title="There’s no proof yet." calm>
      <p>Please come back later. Your link stays the same.</p>
    </PaperSlipLayout>
  );
}
