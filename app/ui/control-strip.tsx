import sheet from "./control-strip.css?inline";
import { Style } from "./style.tsx";

/** It stands on every page, so the script can do without (`app/ui/style.tsx`). */
const css = import.meta.env.SSR || import.meta.env.DEV ? sheet : "";

/** The strip of ink steps at the edge of a press sheet: five inks, each in four steps. */
export function ControlStrip({ className }: { className?: string }) {
  return (
    <>
      <Style name="control-strip" css={css} />
      <div className={`control-strip ${className ?? ""}`.trimEnd()} aria-hidden="true" />
    </>
  );
}
