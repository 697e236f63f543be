import { Style } from "#app/ui/style.tsx";
import sheet from "./home-comparison-section.css?sheet";
import { ComparisonSection } from "./home-comparison-section.tsx";

/** The comparison with its own style, for pages other than Home (which links one sheet for all it has to read). */
export function ComparisonSectionWithStyle() {
  return (
    <>
      <Style name="comparison" sheet={sheet} />
      <ComparisonSection />
    </>
  );
}
