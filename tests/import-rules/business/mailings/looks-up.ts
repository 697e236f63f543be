import { hold } from "#business/reservations/holds/hold-spot.ts"; // breaks
import { schedule } from "#business/schedule.ts"; // breaks
