import { data } from "react-router";
import { MissingPage } from "./error-page.tsx";
import { unlistedHead } from "./head.ts";

export function loader() {
  return data(null, { status: 404 });
}

/** A form sent to nowhere gets the same page. */
export const action = loader;

export const meta = () => unlistedHead("Return to sender");

export default function NotFound() {
  return <MissingPage />;
}
