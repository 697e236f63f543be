import { useId } from "react";
import { Style } from "#app/ui/style.tsx";
import sheet from "./view-choice.css?sheet";

export function ViewChoice({ views }: { views: readonly (readonly [string, string])[] }) {
  const name = useId();
  return (
    <fieldset className="view-choice">
      <Style name="view-choice" sheet={sheet} />
      <legend className="hidden-but-read">View</legend>
      {views.map(([id, words], i) => (
        <label key={id}>
          <input type="radio" name={name} value={id} defaultChecked={i === 0} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
