import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import sheet from "./links-frame.css?sheet";

export function LinksFrame({
  children,
  ground,
}: {
  children: ReactNode;
  ground?: string | undefined;
}) {
  const { tradeName } = company();
  return (
    <div className="links-frame" style={ground ? { background: ground } : undefined}>
      <Style name="links-frame" sheet={sheet} />
      <main>{children}</main>
      <footer>
        <Link className="brand" to={paths.home()}>
          <Logo />
          {tradeName}
        </Link>
        <p>
          We mail a card with local businesses’ offers to homes in Scottsdale. Each business sets
          its own offer.
        </p>
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
