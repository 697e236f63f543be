import { BreakEvenForm } from "#app/break-even/break-even-form.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";

/** Two fields that lead to the page with the answer. */
export function BreakEvenFormSection() {
  return (
    <RiseOnScroll as="section" className="pays-back">
      <div className="wrap">
        <h2>How many jobs would pay for a spot?</h2>
        <BreakEvenForm typed={{ job: "", margin: "" }} />
      </div>
    </RiseOnScroll>
  );
}
