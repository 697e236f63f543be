import { drawIcons } from "./draw-icons.ts";

/** Every file of the card and its ads, by name. */
export async function drawCardFiles(): Promise<Map<string, string>> {
  return new Map([["icons.svg", drawIcons()]]);
}
