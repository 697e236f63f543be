import { useContext, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { VisitMarks } from "#app/ui/visit-marks.ts";
import { officePaths } from "./office-paths.ts";

/** The browser does not know the reference of the document that it got: it stands in it. */
const referenceOnPage = () => document.querySelector("[data-reference]")?.textContent ?? "";

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** The title of what stands in place of a page. */
export const errorTitle = (error: unknown) => words(statusOf(error)).title;

/** What stands in place of a page that does not exist, may not be seen, or has failed. */
export function ErrorWords({ error }: { error: unknown }) {
  const status = statusOf(error);
  const { sentence } = words(status);
  const marks = useContext(VisitMarks);
  const [reference] = useState(() => marks.reference || referenceOnPage());
  return (
    <>
      <p>{sentence}</p>
      {status >= 500 && reference && (
        <p>
          Reference <span data-reference>{reference}</span>
        </p>
      )}
      <p>
        <a href={officePaths.today()}>To the office</a>
      </p>
    </>
  );
}

function words(status: number) {
  if (status === 404) {
    return {
      title: "Not here",
      sentence:
        "Nothing of the office is at this address. It may have been a link that is used up.",
    };
  }
  if (status === 403) {
    return {
      title: "Not for this account",
      sentence: "Your account does not have the right to see this page. The owner can change that.",
    };
  }
  return {
    title: "Something went wrong",
    sentence:
      "It is in our log. What you were doing may not have been saved: please check, and try again.",
  };
}
