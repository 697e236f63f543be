import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Button, Notice } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import {
  formatUndoParam,
  parseUndoParam,
  type UndoName,
  undoneMessage,
  undoOfferMessage,
  undoTexts,
} from "./undo-link.ts";

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

export function UndoButton({
  undo: name,
  facts,
  label = "Undo",
  named,
}: {
  undo: UndoName;
  facts: readonly (string | number)[];
  label?: string;
  named?: string;
}) {
  const { pathname } = useLocation();
  return (
    <form method="post" action={officePaths.undo(pathname)}>
      <input type="hidden" name="undo" value={formatUndoParam(name, ...facts)} />
      <Button type="submit">
        {label}
        <span className="hidden-but-read">: {named ?? undoTexts[name].what}</span>
      </Button>
    </form>
  );
}

function UndoButtonFromUrl() {
  const undo = parseUndoParam(new URLSearchParams(useLocation().search).get("undo"));
  return undo ? <UndoButton undo={undo.name} facts={undo.facts} /> : null;
}
