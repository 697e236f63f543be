import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Notice } from "#app/office/forms/controls.tsx";
import { OfferedUndo } from "./undo-button.tsx";
import { undoneSentence } from "./undo-link.ts";

/** The notice of what was done, with its undo if the address offers one. */
export function DoneNotice({ children }: { children: ReactNode }) {
  return (
    <Notice kind="done">
      <div className="row">
        <span>{children}</span>
        <OfferedUndo />
      </div>
    </Notice>
  );
}

/** What was just undone, above the page that it was undone on. */
export function UndoneNotice() {
  const said = undoneSentence(new URLSearchParams(useLocation().search).get("undone"));
  return said ? <Notice kind="done">{said}</Notice> : null;
}
