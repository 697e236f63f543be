import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Notice } from "#app/office/forms/controls.tsx";
import { UndoButtonFromUrl } from "./undo-button.tsx";
import { parseUndoParam, undoneMessage, undoOfferMessage } from "./undo-link.ts";

export function DoneNotice({ children }: { children: ReactNode }) {
  return (
    <Notice kind="done">
      <div className="row">
        <span>{children}</span>
        <UndoButtonFromUrl />
      </div>
    </Notice>
  );
}

/** What was just undone, or done on a page that is gone, above the page that the office is on now. */
export function UndoOfferOrUndoneNotice() {
  const asked = new URLSearchParams(useLocation().search);
  const said = undoneMessage(asked.get("undone"));
  if (said) return <Notice kind="done">{said}</Notice>;
  const offered = undoOfferMessage(parseUndoParam(asked.get("undo")));
  return offered ? <DoneNotice>{offered}</DoneNotice> : null;
}
