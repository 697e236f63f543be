import { Outlet } from "react-router";
import { officeResponseHeaders } from "#app/office/access/office-access.ts";
import { OfficeErrorMessage, officeErrorTitle } from "#app/office/frame/office-error-message.tsx";
import { officePageMeta } from "#app/office/frame/office-head.tsx";
import type { Route } from "./+types/sign-in-layout.ts";
import { SignInFrame } from "./sign-in-parts.tsx";

export const headers = () => officeResponseHeaders;

export const meta: Route.MetaFunction = ({ error }) => (error ? officePageMeta("Not found") : []);

export default function SignInLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SignInFrame>
      <h1>{officeErrorTitle(error)}</h1>
      <OfficeErrorMessage error={error} inside={false} />
    </SignInFrame>
  );
}
