import { useMatches } from "react-router";
import { findNavigationItem } from "./navigation.ts";

type Door = { name: string; to: string };

/** What a page tells the frame that stands within a room, though its address does not begin with the room's. */
export type ParentSectionHandle<Data> = {
  /** The room's address. */
  room: (data: Data) => string;
  /** Where one came from, if that is not the room as such. */
  back?: (data: Data) => Door;
};

/**
 * The room that the page on screen stands within by its own word, and the way back from it; undefined for a room, and for
 * a record beneath one.
 */
export function useParentSection(): { room: Door; back: Door } | undefined {
  const match = useMatches().at(-1);
  const handle = match?.handle as Partial<ParentSectionHandle<unknown>> | undefined;
  if (!match?.loaderData || !handle?.room) return undefined;
  const room = findNavigationItem(handle.room(match.loaderData));
  return room && { room, back: handle.back?.(match.loaderData) ?? room };
}
