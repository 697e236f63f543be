import type { CSSProperties, ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import sheet from "./links-frame.css?sheet";

/** `adColors`: those of an ad that goes on here; our own mark and colors stay away, and a line says who sent it. */
export function LinksFrame({
  children,
  adColors,
}: {
  children: ReactNode;
  adColors?: CSSProperties | undefined;
}) {
  const { tradeName } = company();
  return (
    <div className={adColors ? "links-frame of-ad" : "links-frame"} style={adColors}>
      <Style name="links-frame" sheet={sheet} />
      <main>{children}</main>
      <footer>
        {adColors ? (
          <p>
            From the card that <Link to={paths.home()}>{tradeName}</Link> mails to homes in
            Scottsdale. Each business sets its own offer.
          </p>
        ) : (
          <>
            <Link className="brand" to={paths.home()}>
              <Logo />
              {tradeName}
            </Link>
            <p>
              We mail a card with local businesses’ offers to homes in Scottsdale. Each business
              sets its own offer.
            </p>
          </>
        )}
        <p>
          <Link to={paths.offers()}>More offers from the card</Link>{" "}
          <Link to={paths.privacy()}>Privacy</Link>
        </p>
      </footer>
    </div>
  );
}

export function linksMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${company().tradeName}` },
    { name: "robots", content: "noindex" },
    { name: "description", content: "An offer from a card in your mail." },
  ];
}

export const linksHeaders = { "cache-control": "no-store", "x-robots-tag": "noindex" } as const;
