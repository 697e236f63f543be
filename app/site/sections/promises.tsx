import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { claims, ourPromises, refundLadder } from "#site.ts";
import sheet from "./promises.css?sheet";

const promised = [
  {
    what: "Nobody else in your trade.",
    how: `One business per industry on each card. ${ourPromises.doubleSold}`,
  },
  {
    what: "You get a proof before it prints.",
    how: "You change it until it is right. What you approve is what goes to press. Without your answer by the approval date, the latest proof we sent you prints.",
  },
  { what: "A date, and what if it slips.", how: ourPromises.postponed },
  { what: "Our mistake is on us.", how: ourPromises.ourError },
  {
    what: "A card in your hand.",
    how: "After the drop we mail a printed copy to your business address, the same card that went to the homes.",
  },
];

const notPromised = [
  {
    what: "A response rate.",
    how: claims.response.text,
    source: claims.response.sources[0],
  },
  {
    what: "A delivery date.",
    how: `${claims.delivery.text} We expect cards in homes within a week of the drop.`,
    source: claims.delivery.sources[0],
  },
  {
    what: "Sales.",
    how: "You buy space that people see. The offer, the phone manner and the price do the rest, and those are yours.",
  },
  {
    what: "The same ad for less.",
    how: claims.smallerSpace.text,
  },
  {
    what: "A way out after print.",
    how: refundLadder[2].sentence,
  },
];

/** What we promise and what we don't, side by side and equally large. */
export function Promises() {
  return (
    <section className="promises" aria-labelledby="promises">
      <Style name="promises" sheet={sheet} />
      <div className="wrap">
        <h2 id="promises">What we promise, and what we don’t.</h2>
        <div className="sides">
          <RiseOnScroll>
            <h3>We promise</h3>
            <ul>
              {promised.map(({ what, how }) => (
                <li key={what}>
                  <RegistrationTarget />
                  <p>
                    <strong>{what}</strong> {how}
                  </p>
                </li>
              ))}
            </ul>
          </RiseOnScroll>
          <RiseOnScroll>
            <h3>We don’t promise</h3>
            <ul className="not">
              {notPromised.map(({ what, how, source }) => (
                <li key={what}>
                  <svg viewBox="0 0 24 24" width="1.15em" height="1.15em" aria-hidden="true">
                    <path d="M4 4l16 16M20 4L4 20" stroke="currentColor" strokeWidth="2.2" />
                  </svg>
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
        </div>
      </div>
    </section>
  );
}
