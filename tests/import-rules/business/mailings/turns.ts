import { round } from "./round.ts"; // breaks
export const turns = () => round();
