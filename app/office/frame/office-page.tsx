import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { UndoOfferOrUndoneNotice } from "./done-notice.tsx";
import { useParentSection } from "./navigation.tsx";
import { OfficeDocumentTitle } from "./office-head.tsx";
import sheet from "./office-page.css?sheet";
import partsSheet from "./office-parts.css?sheet";

/** A page of the office. `head`: what its tab is called, if not as its title. */
export function OfficePage({
  title,
  head = title,
  lead,
  narrow,
  action,
  children,
}: {
  title: string;
  head?: string;
  lead?: ReactNode;
  action?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={narrow ? "office-page narrow" : "office-page"}>
      <OfficeDocumentTitle>{head}</OfficeDocumentTitle>
      <Style name="office-page" sheet={sheet} />
      <Style name="office-parts" sheet={partsSheet} />
      <header>
        <BackLink />
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {action && <div className="action">{action}</div>}
      </header>
      <UndoOfferOrUndoneNotice />
      {children}
    </div>
  );
}

export function Panel({
  title,
  id,
  aside,
  body = false,
  children,
}: {
  title: string;
  id?: string;
  aside?: ReactNode;
  body?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="panel" id={id}>
      <div className="head">
        <h2>{title}</h2>
        {aside && <span>{aside}</span>}
      </div>
      {body ? <div className="body">{children}</div> : children}
    </section>
  );
}

/** A panel that one opens; a link to its id opens it, too. */
export function FoldedPanel({
  title,
  id,
  aside,
  open,
  body = false,
  children,
}: {
  title: string;
  id: string;
  aside?: ReactNode;
  open?: boolean;
  body?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (ref.current && hash === `#${id}`) ref.current.open = true;
  }, [hash, id]);
  return (
    <details className="panel" ref={ref} open={open}>
      <summary className="head">
        <h2>{title}</h2>
        {aside && <span>{aside}</span>}
      </summary>
      <div id={id}>{body ? <div className="body">{children}</div> : children}</div>
    </details>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="nothing">{children}</p>;
}

/** The rows of a panel; `none`: what it says without any. */
export function PanelRows({
  id,
  none,
  children,
}: {
  id?: string;
  none?: string;
  children: readonly ReactNode[];
}) {
  if (children.length === 0) return none === undefined ? null : <EmptyState>{none}</EmptyState>;
  return (
    <ul className="rows" id={id}>
      {children}
    </ul>
  );
}

/** A row: what it is called, bold unless it is more than text, what is said of it, and beside that its links and buttons. */
export function PanelRow({
  id,
  title,
  text,
  more,
  children,
}: {
  id?: string;
  title: ReactNode;
  text?: ReactNode;
  more?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li id={id}>
      <div>
        {typeof title === "string" ? <b>{title}</b> : title}
        {text && <p>{text}</p>}
        {more}
      </div>
      {children}
    </li>
  );
}

function BackLink() {
  const back = useParentSection()?.back;
  if (!back) return null;
  return (
    <Link className="office-way-back" to={back.to} aria-label={`Back to ${back.name}`}>
      <Icon name="arrow-left" />
      {back.name}
    </Link>
  );
}

type NamedValue = readonly [name: string, value: ReactNode];

export function NamedValueList({
  values,
  className,
}: {
  values: readonly NamedValue[];
  className?: string;
}) {
  return (
    <dl className={className}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A fact whose value is null or false is left out. */
export function FactList({ facts }: { facts: readonly NamedValue[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== false);
  return <NamedValueList className="facts" values={known} />;
}
