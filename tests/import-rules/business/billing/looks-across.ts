import { reservation } from "#business/reservations/reservation.ts";
import { cancelAndRefund } from "#business/bookings/cancel-and-refund.ts"; // breaks
