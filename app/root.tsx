import { type ReactNode, useContext } from "react";
import { Scripts as FrameworkScripts, Links, Meta, Outlet, ScrollRestoration } from "react-router";
import display from "#app/generated/display.woff2?url";
import fallbacks from "#app/generated/font-fallbacks.css?inline";
import text from "#app/generated/text.woff2?url";
import accents from "#app/generated/text-accents.woff2?url";
import accentsRange from "#app/generated/text-accents-range.txt?raw";
import { ErrorPage } from "#app/site/errors/error-page.tsx";
import { navScriptBeforeHydration } from "#app/site/layout/site-nav.tsx";
import base from "#app/ui/base.css?inline";
import { DocumentRequestInfoContext } from "#app/ui/document-request-info.ts";
import { Style } from "#app/ui/style.tsx";
import tokens from "#app/ui/tokens.css?inline";
import { company } from "#company.ts";
import type { Route } from "./+types/root.ts";
import { EMBEDDED_SETTINGS_ID, embeddedSettingsJson } from "./embedded-settings.ts";
import { ERROR_PAGE_TITLE, noindexPageMeta } from "./noindex-page-meta.ts";
import { paths } from "./paths.ts";
import { requestContext } from "./request-context.ts";

/** The two typefaces of the interface, with fallbacks of the same metrics until they have loaded. */
const fontFaceCss = `
@font-face{font-family:"Bricolage Grotesque";src:url(${display}) format("woff2");font-weight:800;font-stretch:78% 92%;font-display:swap}
@font-face{font-family:"Instrument Sans";src:url(${text}) format("woff2");font-weight:400 700;font-display:swap}
@font-face{font-family:"Instrument Sans";src:url(${accents}) format("woff2");font-weight:400 700;font-display:swap;unicode-range:${accentsRange}}
${fallbacks}`;

/** Preloaded: without them the headline would be set twice. */
const fontPreloads = [display, text].map((href) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}));

/** Part of every page, so the script can leave it out. */
const ground = {
  css: import.meta.env.SSR || import.meta.env.DEV ? fontFaceCss + tokens + base : "",
};

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(requestContext).siteUrl };
}

/** The site's address does not change during a visit. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "apple-touch-icon", href: "/share/icon-180.png" },
  { rel: "manifest", href: paths.webManifest() },
];

export const meta: Route.MetaFunction = ({ error }) =>
  error ? noindexPageMeta(ERROR_PAGE_TITLE) : [{ title: company().tradeName }];

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useContext(DocumentRequestInfoContext);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f1e5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#22131c" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          dangerouslySetInnerHTML={{ __html: navScriptBeforeHydration }}
        />
        <Meta />
        <Links />
        <Style name="ground" sheet={ground} />
      </head>
      <body>
        {children}
        <CompanyForBrowser />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What `company()` answers in the browser: `hydrate` reads it before React does. */
function CompanyForBrowser() {
  return (
    <script
      id={EMBEDDED_SETTINGS_ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, which cannot end the element
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? embeddedSettingsJson() : "" }}
    />
  );
}

export default function Root() {
  return <Outlet />;
}

/** When even the site's frame has failed: a notice with nothing around it that could fail again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  );
}

/** The framework's scripts. The browser renders only placeholders, or React would request every file again. */
function Scripts() {
  if (import.meta.env.SSR || import.meta.env.DEV) return <FrameworkScripts />;
  return (
    <>
      <ServedScript />
      <ServedScript />
    </>
  );
}

function ServedScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and React leaves what was served
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
