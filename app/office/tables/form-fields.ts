import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * What had been filled into a form of the document before React took it over: React gives a choice back the value that the
 * server had sent. Undefined on a page that was not the first.
 */
export function useFieldsBeforeHydration(selector: string): URLSearchParams | undefined {
  const isFirst = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [early] = useState(() =>
    isFirst && typeof document !== "undefined"
      ? formSearchParams(document.querySelector<HTMLFormElement>(selector))
      : undefined,
  );
  return early;
}

/** The fields of a form as its address would say them. */
export function formSearchParams(form: HTMLFormElement | null): URLSearchParams {
  const fields = form ? [...new FormData(form)] : [];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}
