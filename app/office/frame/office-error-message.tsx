import { useContext, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { DocumentRequestInfoContext } from "#app/ui/document-request-info.ts";

/** The browser doesn't know the reference of its document, which is printed in it. */
const referenceOnPage = () => document.querySelector("[data-reference]")?.textContent ?? "";

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

export const officeErrorTitle = (error: unknown) => titleOf(statusOf(error));

export function OfficeErrorMessage({ error, inside }: { error: unknown; inside: boolean }) {
  const status = statusOf(error);
  const sentence = sentenceOf(status, inside);
  const marks = useContext(DocumentRequestInfoContext);
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

const TITLES: Partial<Record<number, string>> = { 404: "Not found", 403: "No access" };
const titleOf = (status: number) => TITLES[status] ?? "Something went wrong";

function sentenceOf(status: number, inside: boolean): string {
  if (status === 404) {
    return inside
      ? "We can’t find that page or record. Check the address, or search (Ctrl-K)."
      : "This link has been used or has expired. Ask the person who sent it for a new one.";
  }
  if (status === 403) {
    return "Your account can’t open this page. Ask the owner for access.";
  }
  return "Your last change may not be saved. Check it, then try again.";
}
