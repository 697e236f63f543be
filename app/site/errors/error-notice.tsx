import { useContext, useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DocumentRequestInfoContext } from "#app/ui/document-request-info.ts";
import { company } from "#company.ts";
import { ERROR_PAGE_TITLE } from "./error-page-title.ts";
import { randomReference, reportBrowserError } from "./report-browser-error.ts";
import { ReturnedCardNotice } from "./returned-card.tsx";

type Reference = { value: string; madeHere: boolean };

/** The server's reference while its document is on screen, otherwise a new one. */
function findReference(fromServer: string): Reference {
  if (fromServer) return { value: fromServer, madeHere: false };
  const shown = document.querySelector("[data-reference]")?.textContent;
  if (shown) return { value: shown, madeHere: false };
  return { value: randomReference(), madeHere: true };
}

/** The last-resort error page: says the fault is ours, with the log reference and the phone number. */
export function ErrorNotice({ error }: { error: unknown }) {
  const marks = useContext(DocumentRequestInfoContext);
  const [reference] = useState(() => findReference(marks.reference));
  useEffect(() => {
    if (!reference.madeHere) return;
    document.title = `${ERROR_PAGE_TITLE} | ${company().tradeName}`;
    reportBrowserError(error, reference.value);
  }, [reference, error]);
  return (
    <ReturnedCardNotice
      misprint
      address={["Current Resident", "Please try again", company().tradeName]}
      stamp="Misprint"
      reason="Our fault"
    >
      <h1>{ERROR_PAGE_TITLE}</h1>
      <p>
        Something broke on our end. Please reload the page. If you were sending us something, check
        that it went through, or call{" "}
        <a className="phone" href={company().phone.href}>
          {company().phone.display}
        </a>
        .
      </p>
      <p>
        Reference number{" "}
        <span className="reference" data-reference>
          {reference.value}
        </span>
      </p>
      <div className="ways">
        <ButtonLink quiet to={paths.home()} reloadDocument>
          Back to Home
        </ButtonLink>
      </div>
    </ReturnedCardNotice>
  );
}
