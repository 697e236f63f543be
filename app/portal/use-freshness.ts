import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Asks again when somebody comes back to a page that waits for something they did elsewhere. */
export function useFreshness(waits: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [waits, revalidate]);
}
