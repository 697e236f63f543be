import { formText } from "#app/read-form.ts";

/** Where a comment is pinned: shares of the ad's width and height from the top left. */
export type PinPosition = { x: number; y: number };

/** The point that a comment's form names; undefined: it is about all of the ad. */
export function readPinPosition(form: FormData): PinPosition | undefined {
  if (!form.has("x") || !form.has("y")) return undefined;
  const [x, y] = [Number(formText(form, "x")), Number(formText(form, "y"))];
  return [x, y].every((share) => share >= 0 && share <= 1) ? { x, y } : undefined;
}
