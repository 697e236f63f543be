import { type RefObject, useEffect, useRef } from "react";
import { forgetDraft, keepDraft, readDraft } from "./draft.ts";
import { FIELDS, type Typed } from "./fields.ts";
import type { HeldView } from "./held-view.ts";

/**
 * Fills empty fields with what was typed earlier in this browser, and remembers which place is held. Gives back what
 * to call when the details are sent: from then on the business keeps them, unless the form comes back.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  token: string,
  { mailing, place, standing }: HeldView,
  typed: Typed | undefined,
  onBusiness: (name: string) => void,
): () => void {
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has come
  useEffect(() => {
    const draft = readDraft();
    for (const name of FIELDS) {
      const input = form.current?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement)) continue;
      if (!typed && !input.value && draft[name]) input.value = draft[name];
      if (name === "business") onBusiness(input.value);
    }
  }, []);
  useEffect(() => {
    if (!typed) return;
    isSent.current = false;
    keepDraft(typed);
  }, [typed]);
  useEffect(() => () => void (isSent.current && forgetDraft()), []);
  useEffect(() => {
    const held = { token, mailingId: mailing.id, spot: place.id };
    if (standing === "held") keepDraft({ held });
    else if (readDraft().held?.token === token) keepDraft({ held: undefined });
  }, [token, mailing.id, place.id, standing]);
  return () => {
    isSent.current = true;
    forgetDraft();
  };
}
