import { Outlet } from "react-router";
import { Gate } from "#app/office/entry/gate.tsx";
import type { Route } from "./+types/inside.ts";
import { insiderWho, letInsidersIn, officeHeaders } from "./door.ts";
import { ErrorWords, errorTitle } from "./error-words.tsx";
import { Frame } from "./frame.tsx";
import { officeHead } from "./head.ts";
import { Page } from "./page.tsx";

export const middleware: Route.MiddlewareFunction[] = [letInsidersIn];

export function loader({ context }: Route.LoaderArgs) {
  const { operator } = insiderWho(context, "office.see");
  return { id: operator.id, name: operator.name, role: operator.role };
}

export const headers = () => officeHeaders;

export const meta: Route.MetaFunction = ({ error }) => (error ? officeHead("Not here") : []);

export default function Inside({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

/** Where it is not even known who asks, the page stands at the door. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) {
    return (
      <Gate>
        <h1>{errorTitle(error)}</h1>
        <ErrorWords error={error} inside={false} />
      </Gate>
    );
  }
  return (
    <Frame {...loaderData}>
      <Page title={errorTitle(error)}>
        <ErrorWords error={error} inside />
      </Page>
    </Frame>
  );
}
