import { notFoundResponse, requireReservationByLink } from "#app/private-page.ts";

/** The paid reservation that a current link opens; throws `notFoundResponse` otherwise. Only it has a proof of mailing. */
export async function requirePaidReservation(token: string) {
  const { reservation, mailing, address } = await requireReservationByLink(token);
  if (address !== "current" || reservation.state !== "paid") throw notFoundResponse();
  return { reservation, mailing };
}
