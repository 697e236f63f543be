import { reservation } from "#business/reservations/reservation.ts";
import { proof } from "#business/proofs/proof.ts"; // breaks
