import type { ReactNode } from "react";
import { Button } from "#app/office/forms/controls.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";

/** Checks every box of its form: a card has a hundred bundles. Only with script. */
export function CheckAllButton({ children }: { children: ReactNode }) {
  const isScripted = useHasJavaScript();
  if (!isScripted) return null;
  const checkAll = (button: HTMLElement) => {
    const boxes = button.closest("form")?.querySelectorAll<HTMLInputElement>("[type=checkbox]");
    for (const box of boxes ?? []) if (!box.checked) box.click();
  };
  return (
    <div className="row">
      <Button onClick={({ currentTarget }) => checkAll(currentTarget)}>{children}</Button>
    </div>
  );
}
