import type { ReactNode } from "react";
import { PhoneLink } from "#app/site/layout/site-footer.tsx";
import { PageHeading } from "#app/site/sections/page-heading.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import { longDate } from "#platform/clock.ts";
import sheet from "./legal-page.css?sheet";

export type LegalSection = { id: string; title: string; body: ReactNode };

type LegalPageProps = {
  title: string;
  edition: { version: string; date: string };
  short: readonly string[];
  sections: readonly LegalSection[];
  children: ReactNode;
};

export function LegalPage({ title, edition, short, sections, children }: LegalPageProps) {
  return (
    <article className="legal-page">
      <Style name="legal-page" sheet={sheet} />
      <PageHeading
        title={title}
        aside={
          <p className="edition">
            Version {edition.version}, effective {longDate(edition.date)}
          </p>
        }
      >
        {children}
      </PageHeading>
      <div className="wrap">
        <section className="short" aria-labelledby="short">
          <h2 id="short">The short version</h2>
          <ul>
            {short.map((sentence) => (
              <li key={sentence}>
                <RegistrationTarget />
                {sentence}
              </li>
            ))}
          </ul>
        </section>
        <div className="columns">
          <nav aria-labelledby="contents">
            <h2 id="contents">Contents</h2>
            <ol>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="text">
            {sections.map(({ id, title, body }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                {body}
              </section>
            ))}
            <address>
              {company().parentCompany}, doing business as {company().tradeName}
              <br />
              {company().address.street}, {company().address.city}, {company().address.region}{" "}
              {company().address.postalCode}
              <br />
              <a href={`mailto:${company().email}`}>{company().email}</a>
              <br />
              <PhoneLink />
            </address>
          </div>
        </div>
      </div>
    </article>
  );
}
