import { useContext, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { DocumentMarksContext } from "#app/ui/document-marks.ts";

/** The browser doesn't know the reference of its document, which is printed in it. */
const referenceOnPage = () => document.querySelector("[data-reference]")?.textContent ?? "";

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** The title of the error page. */
export const officeErrorTitle = (error: unknown) => titleOf(statusOf(error));

/**
 * The error page for an unknown page, a missing permission or a failure; `inside`: shown to a
 * signed-in operator.
 */
export function OfficeErrorMessage({ error, inside }: { error: unknown; inside: boolean }) {
  const status = statusOf(error);
  const sentence = sentenceOf(status, inside);
  const marks = useContext(DocumentMarksContext);
  const [reference] = useState(() => marks.reference || referenceOnPage());
  return (
    <>
      <p>{sentence}</p>
      {status >= 500 && reference && (
        <p>
          Reference <span data-reference>{reference}</span>
        </p>
      )}
      <div className="row">
        <ButtonLink to={officePaths.today()} reloadDocument>
          {inside ? "Go to Today" : "Go to the office"}
        </ButtonLink>
      </div>
    </>
  );
}

const TITLES: Partial<Record<number, string>> = { 404: "Not here", 403: "Not for this account" };
const titleOf = (status: number) => TITLES[status] ?? "Something went wrong";

function sentenceOf(status: number, inside: boolean): string {
  if (status === 404) {
    return inside
      ? "There is no such page or record. Check the address, or look for it with Find (Ctrl-K)."
      : "A link into the office works once, and for a limited time. If somebody sent you this one, ask them for a new one; if not, check the address.";
  }
  if (status === 403) {
    return "Your account does not have the right to see this page. The owner can change that.";
  }
  return "It is in our log. What you were doing may not have been saved: please check, and try again.";
}
