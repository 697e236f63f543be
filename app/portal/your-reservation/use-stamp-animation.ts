import { useEffect, useRef } from "react";
import type { CustomerStatus } from "#app/portal/customer-status.ts";

const ADDRESS_MARK = "stamped";

/**
 * Whether the postmark falls: once, when the page opens right after the place became firm or paid, or when that
 * happens while it is open. The mark in the address is taken out, so that loading the page again is calm.
 */
export function useStampAnimation(fromServer: boolean, standing: CustomerStatus): boolean {
  const opened = useRef(standing);
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has(ADDRESS_MARK)) return;
    url.searchParams.delete(ADDRESS_MARK);
    history.replaceState(history.state, "", url);
  }, []);
  return fromServer || opened.current !== standing;
}
