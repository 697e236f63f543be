import { useEffect, useRef } from "react";
import type { CustomerStatus } from "#app/reservation/customer-status.ts";

const ADDRESS_MARK = "stamped";

/** Whether the postmark animates: once, when the spot has just become firm or paid. */
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
