import { turns } from "./turns.ts"; // breaks
export const round = () => turns();
