import { OwnerSection } from "#app/site/owner/owner-section.tsx";
import { PrintedCardSection } from "#app/site/printed-card/printed-card-section.tsx";
import type { PublicCardPhoto } from "#business/company/card-photo.ts";
import type { PublicOwner } from "#business/company/owner-profile.ts";
import type { Question } from "#business/company/questions.ts";
import { HomeBenefits } from "./home-benefits.tsx";
import { HomeFaq } from "./home-faq.tsx";
import { ProcessSteps } from "./home-process-steps.tsx";

export { IndustryCards } from "#app/site/home/carousel/home-industry-cards.tsx";
export { CoverageNotes } from "./home-neighborhoods.tsx";

export function HomeReadingSections({
  owner,
  cardPhoto,
  questions,
}: {
  owner?: PublicOwner;
  cardPhoto?: PublicCardPhoto;
  questions: readonly Question[];
}) {
  return (
    <>
      <HomeBenefits />
      <ProcessSteps />
      <PrintedCardSection photo={cardPhoto} />
      <OwnerSection owner={owner} />
      <HomeFaq questions={questions} />
    </>
  );
}
