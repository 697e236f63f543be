import type { MouseEvent, RefObject } from "react";
import { Style } from "#app/ui/style.tsx";
import { type DesignChoice, findFieldAt } from "./design-choice.ts";
import sheet from "./design-preview.css?sheet";

/** On a phone, the design that is picked stays in view over the fields. A tap on its words leads to their field. */
export function DesignPreview({
  design: { picture, parts },
  form,
}: {
  design: DesignChoice;
  form: RefObject<HTMLFormElement | null>;
}) {
  const jump = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A press by keyboard has no point: it leads to the headline.
    const [x, y] = detail === 0 ? [0.5, 0] : [(clientX - left) / width, (clientY - top) / height];
    const field = form.current?.elements.namedItem(findFieldAt(parts, x, y));
    if (!(field instanceof HTMLElement)) return;
    field.closest("details")?.setAttribute("open", "");
    field.focus();
  };
  return (
    <details className="design-preview" open>
      <Style name="design-preview" sheet={sheet} />
      <summary>Your ad. Tap its words to change them.</summary>
      <button type="button" aria-label="Change the headline of your ad" onClick={jump}>
        <img src={picture} alt="" />
      </button>
    </details>
  );
}
