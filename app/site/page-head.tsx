import type { ReactNode } from "react";
import { Style } from "#app/ui/style.tsx";
import css from "./page-head.css?inline";

/** The head of a page that has no picture to open with: its heading, a sentence, and whatever belongs beside. */
export function PageHead({
  title,
  children,
  aside,
}: {
  title: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <header className="page-head">
      <Style name="page-head" css={css} />
      <div className="wrap">
        <div>
          <h1>{title}</h1>
          <div className="lead">{children}</div>
        </div>
        {aside}
      </div>
    </header>
  );
}
