import { type RefObject, useEffect, useRef } from "react";
import { DETAILS_FIELDS, type TypedDetails } from "./details-form-fields.ts";
import { deleteDraft, readDraft, saveDraft } from "./draft.ts";
import type { HeldSpotView } from "./held-spot-view.ts";

/**
 * Fills empty fields with what was typed earlier in this browser, and remembers which place is held. Gives back what
 * to call when the details are sent: from then on the business keeps them, unless the form comes back.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  token: string,
  { mailing, place, standing }: HeldSpotView,
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
  useEffect(() => {
    const held = { token, mailingId: mailing.id, spot: place.id };
    if (standing === "held") saveDraft({ held });
    else if (readDraft().held?.token === token) saveDraft({ held: undefined });
  }, [token, mailing.id, place.id, standing]);
  return () => {
    isSent.current = true;
    deleteDraft();
  };
}
