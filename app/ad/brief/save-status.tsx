import { Icon } from "#app/ui/icon.tsx";
import type { SaveState } from "./use-brief-saving.ts";

const words = {
  saved: "Saved",
  saving: "Saving…",
  offline: "Not saved yet. You’re offline. Your words are safe on this device.",
  unreachable: "Not saved yet. We can’t reach our server. Your words are safe on this device.",
  conflict: "Not saved yet. Choose below which words to keep.",
} as const;

/** Whether what is typed is saved. Read aloud only where it isn't. */
export function SaveStatus({ state }: { state: SaveState }) {
  const text = state.is === "refused" ? state.problem : words[state.is];
  const isFine = state.is === "saved" || state.is === "saving";
  return (
    <div className="save-status" data-state={state.is}>
      <p aria-hidden={!isFine || undefined}>
        {state.is === "saved" && <Icon name="check" />}
        {text}
      </p>
      <p className="hidden-but-read" role="status">
        {isFine ? "" : text}
      </p>
    </div>
  );
}
