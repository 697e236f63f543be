import { useMatches } from "react-router";
import { type Place, placeAt } from "./places.ts";

/** What a page tells the frame that stands within a room, though its address does not begin with the room's. */
export type Within<Data> = { room: (data: Data) => string };

/** The room that the page on screen stands within by its own word; undefined for a room, and for records beneath one. */
export function useRoom(): Place | undefined {
  const match = useMatches().at(-1);
  const handle = match?.handle as Partial<Within<unknown>> | undefined;
  const to = match?.loaderData ? handle?.room?.(match.loaderData) : undefined;
  return to === undefined ? undefined : placeAt(to);
}
