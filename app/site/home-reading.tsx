import { Benefits } from "./home-benefits.tsx";
import { ComparisonSection } from "./home-comparison-section.tsx";
import { ProcessSteps } from "./home-process-steps.tsx";
import { Questions } from "./home-questions.tsx";

export { IndustryCards } from "./home-industry-cards.tsx";

/** What there is to read below the first view, and nothing happens to. */
export function Reading() {
  return (
    <>
      <Benefits />
      <ProcessSteps />
      <ComparisonSection />
      <Questions />
    </>
  );
}
