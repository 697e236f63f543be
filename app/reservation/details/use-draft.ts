import { type RefObject, useEffect, useRef } from "react";
import { DETAILS_FIELDS, type TypedDetails } from "./details-form-fields.ts";
import { deleteDraft, readDraft, saveDraft } from "./draft.ts";

/** Fills empty fields with what was typed here earlier. Returns what to call when the details are sent. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  typed: TypedDetails | undefined,
  onBusiness: (name: string) => void,
): () => void {
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has come
  useEffect(() => {
    const draft = readDraft();
    for (const name of DETAILS_FIELDS) {
      const input = form.current?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement)) continue;
      if (!typed && !input.value && draft[name]) input.value = draft[name];
      if (name === "business") onBusiness(input.value);
    }
  }, []);
  useEffect(() => {
    if (!typed) return;
    isSent.current = false;
    saveDraft(typed);
  }, [typed]);
  useEffect(() => () => void (isSent.current && deleteDraft()), []);
  return () => {
    isSent.current = true;
    deleteDraft();
  };
}
