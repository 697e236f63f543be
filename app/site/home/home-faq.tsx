import { Link } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { company } from "#company.ts";
import { faqEntries, splitLinks } from "./faq-entries.ts";

/** Five questions. They share a name, so the browser closes the open one when another opens. */
export function HomeFaq() {
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
          {faqEntries.map(({ question, answer }, i) => (
            <details key={question} name="faq" open={i === 0}>
              <summary>
                {question}
                <RegistrationTarget />
              </summary>
              {answer.map((paragraph) => (
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
