import { reservation } from "#business/reservations/reservation.ts";
import { cancelAndCompensate } from "#business/bookings/cancel-and-compensate.ts"; // breaks
