import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import base from "#app/ui/base.css?inline";
import { fontFaces, fontPreloads } from "#app/ui/fonts.ts";
import { Style } from "#app/ui/style.tsx";
import tokens from "#app/ui/tokens.css?inline";

const ground = fontFaces + tokens + base;

export const links = () => fontPreloads;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <Style name="ground" css={ground} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
