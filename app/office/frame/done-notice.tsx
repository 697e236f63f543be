import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { Button, Notice } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import type { loader } from "./office-layout.tsx";

const useLayoutData = () => useRouteLoaderData<typeof loader>("office/frame/office-layout");

export function DoneNotice({ children }: { children: ReactNode }) {
  const undo = useLayoutData()?.undo;
  return (
    <Notice kind="done">
      <div className="row">
        <span>{children}</span>
        {undo && <UndoButton undo={undo.param} named={undo.what} />}
      </div>
    </Notice>
  );
}

/** What was just undone, or done on a page that is gone, above the page that the office is on now. */
export function UndoOfferOrUndoneNotice() {
  const { undo, undone } = useLayoutData() ?? {};
  if (undone) return <Notice kind="done">{undone}</Notice>;
  return undo?.offered ? <DoneNotice>{undo.offered}</DoneNotice> : null;
}

export function UndoButton({
  undo,
  label = "Undo",
  named,
}: {
  undo: string;
  label?: string;
  named: string;
}) {
  const { pathname } = useLocation();
  return (
    <form method="post" action={officePaths.undo(pathname)}>
      <input type="hidden" name="undo" value={undo} />
      <Button type="submit">
        {label}
        <span className="hidden-but-read">: {named}</span>
      </Button>
    </form>
  );
}

/** Why an action of the business can’t be undone, as it declares itself: shown before it is taken. */
export function WhyActionIsFinal({ action }: { action: string }) {
  const layout = useLayoutData();
  const why = layout?.finalActions[action];
  if (layout && why === undefined) throw new Error(`${action} isn’t declared as final`);
  return why;
}
