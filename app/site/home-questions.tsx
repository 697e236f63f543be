import { Link } from "#app/ui/link.tsx";
import { Rise } from "#app/ui/rise.tsx";
import { Target } from "#app/ui/target.tsx";
import { site } from "#site.ts";
import { faqEntries, pieces } from "./faq-entries.ts";

/** Five questions. One name makes them exclusive: the browser closes the open one when another opens. */
export function Questions() {
  return (
    <section className="questions">
      <div className="wrap">
        <div>
          <h2>Asked at the counter</h2>
          <p>
            Something else? Call <a href={site.phone.href}>{site.phone.display}</a>
            {`, ${site.hours.days}, ${site.hours.display}.`}
          </p>
        </div>
        <Rise>
          {faqEntries.map(({ question, answer }, i) => (
            <details key={question} name="faq" open={i === 0}>
              <summary>
                {question}
                <Target />
              </summary>
              {answer.map((paragraph) => (
                <p key={paragraph}>
                  {pieces(paragraph).map(({ words, to }) => {
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
        </Rise>
      </div>
    </section>
  );
}
