import type { ReactNode } from "react";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { claims, ourPromises, refundLadder, type Source } from "#site.ts";
import sheet from "./promises.css?sheet";

const promised = [
  {
    what: "Nobody else in your industry.",
    how: `One business per industry on each card. ${ourPromises.doubleSold}`,
  },
  {
    what: "You get a proof before it prints.",
    how: "Ask for changes until it’s right. What you approve is what we print. If we don’t hear from you by the approval date, we print the latest proof we sent you.",
  },
  { what: "A date, and a plan if it slips.", how: ourPromises.postponed },
  { what: "Our mistakes are on us.", how: ourPromises.ourError },
  {
    what: "A card in your hand.",
    how: "After the mailing, we send a printed copy to your business address, from the same print run.",
  },
];

const notPromised = [
  {
    what: "A response rate.",
    how: claims.response.planned,
    source: claims.response.sources[0],
  },
  {
    what: "A delivery date.",
    how: `${claims.delivery.text} We expect cards in homes within a week of the drop date.`,
    source: claims.delivery.sources[0],
  },
  {
    what: "Sales.",
    how: "You’re buying space that people see. The rest is your offer, your price and how you answer the phone.",
  },
  {
    what: "A full card for less.",
    how: claims.smallerSpace.text,
  },
  {
    what: "A refund after printing.",
    how: refundLadder[2].sentence,
  },
];

export function PromisesSection() {
  return (
    <section className="promises" aria-labelledby="promises">
      <Style name="promises" sheet={sheet} />
      <div className="wrap">
        <h2 id="promises">What we promise, and what we don’t.</h2>
        <div className="sides">
          <PromiseList title="We promise" sign={<RegistrationTarget />} promises={promised} />
          <PromiseList
            title="We don’t promise"
            sign={
              <svg viewBox="0 0 24 24" width="1.15em" height="1.15em" aria-hidden="true">
                <path d="M4 4l16 16M20 4L4 20" stroke="currentColor" strokeWidth="2.2" />
              </svg>
            }
            promises={notPromised}
          />
        </div>
      </div>
    </section>
  );
}

function PromiseList({
  title,
  sign,
  promises,
}: {
  title: string;
  sign: ReactNode;
  promises: readonly { what: string; how: string; source?: Source | undefined }[];
}) {
  return (
    <RiseOnScroll>
      <h3>{title}</h3>
      <ul>
        {promises.map(({ what, how, source }) => (
          <li key={what}>
            {sign}
            <p>
              <strong>{what}</strong> {how}
              {source && (
                <small>
                  Source: <a href={source.url}>{source.name}</a>
                </small>
              )}
            </p>
          </li>
        ))}
      </ul>
    </RiseOnScroll>
  );
}
