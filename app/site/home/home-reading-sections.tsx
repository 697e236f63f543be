import { HomeBenefits } from "#app/site/home/benefits/home-benefits.tsx";
import { ComparisonSection } from "#app/site/home/comparison/home-comparison-section.tsx";
import { PersonBehindTheCard } from "#app/site/sections/person.tsx";
import { StyleSheetsLinkedByPage } from "#app/ui/style.tsx";
import { HomeFaq } from "./home-faq.tsx";
import { ProcessSteps } from "./home-process-steps.tsx";

export { IndustryCards } from "#app/site/home/carousel/home-industry-cards.tsx";
export { ShortAnswers } from "#app/site/home/short-answers/short-answers.tsx";
export { Neighborhoods } from "./home-neighborhoods.tsx";

/** The static sections below the first view. */
export function HomeReadingSections() {
  return (
    <>
      <HomeBenefits />
      <StyleSheetsLinkedByPage value={["person"]}>
        <PersonBehindTheCard />
      </StyleSheetsLinkedByPage>
      <ProcessSteps />
      <ComparisonSection />
      <HomeFaq />
    </>
  );
}
