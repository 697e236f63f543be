import { reservation } from "#business/reservations/reservation.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-compensate.ts"; // breaks
