import { useLocation } from "react-router";
import { Button } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { formatUndoParam, parseUndoParam, type UndoName, undoTexts } from "./undo-link.ts";

export function UndoButton({
  undo: name,
  facts,
  label = "Undo",
  named,
}: {
  undo: UndoName;
  facts: readonly (string | number)[];
  label?: string;
  /** What it is about, for people who don't see it beside its record. */
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

export function UndoButtonFromUrl() {
  const undo = parseUndoParam(new URLSearchParams(useLocation().search).get("undo"));
  return undo ? <UndoButton undo={undo.name} facts={undo.facts} /> : null;
}
