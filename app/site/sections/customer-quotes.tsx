import { Style } from "#app/ui/style.tsx";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { ShownQuote } from "#business/results/quotes.ts";
import sheet from "./customer-quotes.css?sheet";

export function CustomerQuotes({ quotes }: { quotes: readonly ShownQuote[] }) {
  if (quotes.length === 0) return null;
  return (
    <section className="customer-quotes" aria-labelledby="quotes">
      <Style name="customer-quotes" sheet={sheet} />
      <div className="wrap">
        <h2 id="quotes">In their words</h2>
        {quotes.map(({ sentence, business, industry }) => (
          <figure key={business + sentence}>
            <blockquote>
              <p>“{sentence}”</p>
            </blockquote>
            <figcaption>
              {business}, {findIndustry(industry)?.name ?? industry}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
