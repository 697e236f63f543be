import { data } from "react-router";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import { NotFoundErrorPage } from "./error-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

/** A form sent to an unknown address gets the same page. */
export const action = loader;

export const meta = () => noindexPageMeta("Return to sender");

export default function NotFoundPage() {
  return <NotFoundErrorPage />;
}
