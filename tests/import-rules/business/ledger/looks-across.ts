import { reservation } from "#business/reservations/reservation.ts";
import { plannedChange } from "#business/imports/planned-change.ts"; // breaks

export const looks = [reservation, plannedChange];
