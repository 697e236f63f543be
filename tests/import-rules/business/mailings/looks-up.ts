import { hold } from "#business/reservations/claims/hold-spot.ts"; // breaks
import { schedule } from "#business/schedule.ts"; // breaks
