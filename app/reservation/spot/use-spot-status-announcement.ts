import { useEffect, useRef, useState } from "react";
import type { CardViewSpot } from "#app/ui/card/card-view.tsx";

const words = { open: "open again", held: "on hold", sold: "taken", mine: "yours" } as const;

/** More at once than this is summed up: nobody wants a list read out. */
const NAMED = 2;

/**
 * What has changed on an open card since it was last looked at, as one sentence for a live region. `verdict` is said
 * as well when it changes.
 */
export function useSpotStatusAnnouncement(
  places: readonly CardViewSpot[],
  verdict: string,
): string {
  const before = useRef({ places, verdict });
  const [said, setSaid] = useState("");
  useEffect(() => {
    const old = before.current;
    before.current = { places, verdict };
    if (old.verdict !== verdict && verdict) {
      setSaid(verdict);
      return;
    }
    const changed = places.filter(({ id, state }) => {
      const then = old.places.find((place) => place.id === id)?.state;
      return then !== undefined && then !== state && state !== "mine" && then !== "mine";
    });
    if (changed.length === 0) return;
    setSaid(
      changed.length <= NAMED
        ? changed.map(({ id, state }) => `Spot ${id} is ${words[state]}.`).join(" ")
        : `${changed.length} spots on the card have changed.`,
    );
  }, [places, verdict]);
  return said;
}
