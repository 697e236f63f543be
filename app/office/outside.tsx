import { Outlet } from "react-router";
import type { Route } from "./+types/outside.ts";
import { officeHeaders } from "./door.ts";
import { ErrorWords, errorTitle } from "./error-words.tsx";
import { Gate } from "./gate.tsx";
import { officeHead } from "./head.ts";

export const headers = () => officeHeaders;

export const meta: Route.MetaFunction = ({ error }) => (error ? officeHead("Not here") : []);

/** The doorstep: pages that nobody needs to be signed in for. */
export default function Outside() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Gate>
      <h1>{errorTitle(error)}</h1>
      <ErrorWords error={error} />
    </Gate>
  );
}
