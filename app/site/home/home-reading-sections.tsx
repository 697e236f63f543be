import { answerParagraphs, splitLinks } from "#app/question-answers.ts";
import { OwnerSection } from "#app/site/owner/owner-section.tsx";
import { PrintedCardSection } from "#app/site/printed-card/printed-card-section.tsx";
import { Link } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import type { PublicCardPhoto } from "#business/company/card-photo.ts";
import type { PublicOwner } from "#business/company/owner-profile.ts";
import type { Question } from "#business/company/questions.ts";
import { company } from "#company.ts";
import { HomeBenefits } from "./home-benefits.tsx";
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

/** The common questions. They share a name, so the browser closes the open one when another opens. */
function HomeFaq({ questions }: { questions: readonly Question[] }) {
  return (
    <RiseOnScroll as="section" className="questions">
      <div className="wrap">
        <div>
          <h2>Common questions</h2>
          <p>
            Anything else? Call <a href={company().phone.href}>{company().phone.display}</a>
            {`, ${company().hours.days}, ${company().hours.display}.`}
          </p>
        </div>
        <div>
          {questions.map(({ question, answer }, i) => (
            <details key={question} name="faq" open={i === 0}>
              <summary>
                {question}
                <RegistrationTarget />
              </summary>
              {answerParagraphs({ answer }).map((paragraph) => (
                <p key={paragraph}>
                  {splitLinks(paragraph).map(({ words, to }) => {
                    if (!to) return words;
                    return to.startsWith("#") ? (
                      <a key={to} href={to}>
                        {words}
                      </a>
                    ) : (
                      <Link key={to} to={to} discover="none">
                        {words}
                      </Link>
                    );
                  })}
                </p>
              ))}
            </details>
          ))}
        </div>
      </div>
    </RiseOnScroll>
  );
}
