import sheet from "./ink-control-strip.css?sheet";
import { Style } from "./style.tsx";

export function InkControlStrip() {
  return (
    <>
      <Style name="control-strip" sheet={sheet} />
      <div className="control-strip" aria-hidden="true" />
    </>
  );
}
