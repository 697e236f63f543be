import type { CSSProperties } from "react";
import type { UpcomingMailingView } from "#app/reservation/upcoming-mailing-view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatSizeInInches, getSize } from "#artwork/layouts/sizes.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { priceWithTax } from "#business/reservations/pay/tax/tax.ts";
import { dollars } from "#platform/money.ts";
import sheet from "./size-list.css?sheet";

export function SizeList({
  industry,
  mailing,
  taxBasisPoints,
}: {
  industry: Industry;
  mailing: UpcomingMailingView;
  taxBasisPoints: number;
}) {
  return (
    <>
      <Style name="size-list" sheet={sheet} />
      <ul className="size-list">
        {mailing.sizes.map(({ id, name, left, priceCents }) => {
          const { widthInches, heightInches } = getSize(id);
          const shape = { "--wide": widthInches, "--high": heightInches } as CSSProperties;
          return (
            <li key={id} data-left={left === 0 ? "none" : undefined}>
              <span className="ad" style={shape} aria-hidden="true">
                <Icon name={industry.slug} />
                <i />
                <i />
              </span>
              <b>{name}</b> <span>{formatSizeInInches(id)}</span>{" "}
              <strong>{dollars(priceWithTax(priceCents, taxBasisPoints).totalCents)}</strong>{" "}
              {taxBasisPoints > 0 && <span>with tax</span>}{" "}
              <span className="count">{left === 0 ? "None left" : `${left} left`}</span>
            </li>
          );
        })}
      </ul>
      <p className="included">
        Design, proofs, printing and postage included. <a href="#sizes">See sample ads</a>
      </p>
    </>
  );
}
