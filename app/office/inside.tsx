import { Outlet } from "react-router";
import { site } from "#site.ts";
import type { Route } from "./+types/inside.ts";
import { insiderWho, letInsidersIn, officeHeaders } from "./door.ts";
import { ErrorWords, errorTitle } from "./error-words.tsx";
import { Frame } from "./frame.tsx";
import { officeHead } from "./head.ts";
import { Page } from "./page.tsx";

export const middleware: Route.MiddlewareFunction[] = [letInsidersIn];

export function loader({ context }: Route.LoaderArgs) {
  const { operator } = insiderWho(context, "office.see");
  return { name: operator.name, role: operator.role };
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

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame name={loaderData?.name ?? site.tradeName} role={loaderData?.role ?? "assistant"}>
      <Page title={errorTitle(error)}>
        <ErrorWords error={error} />
      </Page>
    </Frame>
  );
}
