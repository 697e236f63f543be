import { Benefits } from "./home-benefits.tsx";
import { ComparisonSection } from "./home-comparison-section.tsx";
import { ProcessSteps } from "./home-process-steps.tsx";
import { Questions } from "./home-questions.tsx";
import sheet from "./home-reading.css?url";

/**
 * What there is to read below the first view. Its style sheet is linked right before it, so that the browser
 * paints what stands above without waiting for it, and the served page fits into the first packets.
 */
export default function Reading() {
  return (
    <>
      <link rel="stylesheet" href={sheet} />
      <Benefits />
      <ProcessSteps />
      <ComparisonSection />
      <Questions />
    </>
  );
}
