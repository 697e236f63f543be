/** Places of an ad that a comment can be pinned to without pointing: shares of its width and height. */
export const presetPinPositions = {
  "top-left": ["Top left", 0.15, 0.12],
  top: ["Top", 0.5, 0.12],
  "top-right": ["Top right", 0.85, 0.12],
  left: ["Left", 0.15, 0.5],
  middle: ["Middle", 0.5, 0.5],
  right: ["Right", 0.85, 0.5],
  "bottom-left": ["Bottom left", 0.15, 0.88],
  bottom: ["Bottom", 0.5, 0.88],
  "bottom-right": ["Bottom right", 0.85, 0.88],
} as const;

export type PinPosition = { x: number; y: number };

/** The point that a form names: a place, or shares that a pin was moved to. Undefined: about all of it. */
export function readPinPosition(form: FormData): PinPosition | undefined {
  const place = String(form.get("place") ?? "");
  if (place === "pin") {
    const [x, y] = [Number(form.get("x")), Number(form.get("y"))];
    const inside = [x, y].every((share) => share >= 0 && share <= 1);
    return inside ? { x, y } : undefined;
  }
  if (!(place in presetPinPositions)) return undefined;
  const [, x, y] = presetPinPositions[place as keyof typeof presetPinPositions];
  return { x, y };
}
