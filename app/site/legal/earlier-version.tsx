import type { ReactNode } from "react";
import { longDate } from "#platform/clock.ts";
import { type EarlierVersion, LegalPage } from "./legal-page.tsx";

/** The page of a legal text that was replaced: when, and what applies now. */
export function EarlierVersionPage({
  name,
  text,
  children,
}: {
  name: string;
  text: EarlierVersion;
  children: ReactNode;
}) {
  const { edition, replacedOn, short, lead, sections } = text;
  return (
    <LegalPage
      title={`${name}, version ${edition.version}.`}
      edition={edition}
      short={short}
      sections={sections}
    >
      <p>
        This version was replaced on {longDate(replacedOn)}. {children}
      </p>
      <p>{lead}</p>
    </LegalPage>
  );
}
