import { useEffect, useRef } from "react";
import type { CustomerStatus } from "#app/reservation/customer-status.ts";

const ADDRESS_MARK = "stamped";

/**
 * Whether the postmark animates: once, when the page opens right after the spot became firm or
 * paid, or when that happens while it is open. Removes the mark from the address, so that a reload
 * does not repeat it.
 */
export function useStampAnimation(fromServer: boolean, status: CustomerStatus): boolean {
  const opened = useRef(status);
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has(ADDRESS_MARK)) return;
    url.searchParams.delete(ADDRESS_MARK);
    history.replaceState(history.state, "", url);
  }, []);
  return fromServer || opened.current !== status;
}
