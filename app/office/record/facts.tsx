import type { ReactNode } from "react";
import { Style } from "#app/ui/style.tsx";
import sheet from "./facts.css?sheet";

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      <Style name="facts" sheet={sheet} />
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
