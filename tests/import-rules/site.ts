import { longDate } from "#platform/clock.ts"; // breaks
