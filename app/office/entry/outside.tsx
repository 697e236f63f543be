import { Outlet } from "react-router";
import { officeHeaders } from "#app/office/door.ts";
import { ErrorWords, errorTitle } from "#app/office/error-words.tsx";
import { officeHead } from "#app/office/head.ts";
import type { Route } from "./+types/outside.ts";
import { Gate } from "./gate.tsx";

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
      <ErrorWords error={error} inside={false} />
    </Gate>
  );
}
