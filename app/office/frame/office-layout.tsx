import { Outlet } from "react-router";
import { requireSignInMiddleware } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { SignInFrame } from "#app/office/sign-in/sign-in-frame.tsx";
import { queryClient } from "#app/query-client.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import type { Route } from "./+types/office-layout.ts";
import { OfficeErrorMessage, officeErrorTitle } from "./office-error-message.tsx";
import { OfficeFrame } from "./office-frame.tsx";
import { officePageMeta } from "./office-head.ts";
import { OfficePage } from "./office-page.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireSignInMiddleware];

/** Any action in the office may change lists and searches. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const done = await next();
    if (request.method !== "GET") await queryClient.invalidateQueries({ refetchType: "none" });
    return done;
  },
];

export const loader = officeLoader("office.see", (_args, { operator }) => {
  const { id, name, role } = operator;
  return { id, name, role, sendsMail: isMailServerConfigured() };
});

export const meta: Route.MetaFunction = ({ error }) => (error ? officePageMeta("Not found") : []);

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame {...loaderData}>
      <Outlet />
    </OfficeFrame>
  );
}

/** Without a known operator the page is shown in the sign-in frame. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) {
    return (
      <SignInFrame>
        <h1>{officeErrorTitle(error)}</h1>
        <OfficeErrorMessage error={error} inside={false} />
      </SignInFrame>
    );
  }
  return (
    <OfficeFrame {...loaderData}>
      <OfficePage title={officeErrorTitle(error)}>
        <OfficeErrorMessage error={error} inside />
      </OfficePage>
    </OfficeFrame>
  );
}
