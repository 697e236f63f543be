import { answerParagraphs, splitLinks } from "#app/question-answers.ts";
import { Link } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import type { Question } from "#business/company/questions.ts";
import { company } from "#company.ts";

/** The common questions. They share a name, so the browser closes the open one when another opens. */
export function HomeFaq({ questions }: { questions: readonly Question[] }) {
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
