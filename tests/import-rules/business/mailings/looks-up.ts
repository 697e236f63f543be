import { hold } from "#business/reservations/hold-spot.ts"; // breaks
import { schedule } from "#business/schedule.ts"; // breaks
