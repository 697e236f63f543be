import type { CSSProperties } from "react";
import { Button, NextStepLink, PostForm } from "#app/office/forms/controls.tsx";
import { FoldedPanel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { boxPositionInPercent } from "#app/ui/box-position.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import sheet from "./card-of-ads.css?sheet";
import type { CardOfAdsView } from "./load-card-of-ads.ts";

const SIDES = ["front", "back"] as const;

/** Both sides of the card, each ad drawn in its spot. The list of ads says the same. */
export function CardSidesWithAds({
  ads,
  layout,
  mailingId,
}: Pick<CardOfAdsView, "ads"> & { layout: CardLayout; mailingId: number }) {
  const ours = [
    ["strip", layout.houseBand],
    ["zone", layout.postOffice],
  ] as const;
  return (
    <>
      <Style name="card-of-ads" sheet={sheet} />
      {SIDES.map((side) => (
        <div key={side}>
          <h3>{side === "front" ? "Front" : "Back"}</h3>
          <div
            className="side"
            aria-hidden="true"
            style={{ "--shape": `${layout.width} / ${layout.height}` } as CSSProperties}
          >
            {ads
              .filter((ad) => ad.side === side)
              .map((ad) => (
                <div
                  key={ad.spot}
                  className={ad.picture ? "spot" : "spot waits"}
                  data-state={ad.look}
                  style={boxPositionInPercent(ad.box, layout)}
                >
                  {ad.picture ? (
                    <img src={ad.picture} alt="" loading="lazy" />
                  ) : (
                    <span>
                      <b>{ad.spot}</b> No details yet
                    </span>
                  )}
                </div>
              ))}
            {ours
              .filter(([, box]) => box.side === side)
              .map(([part, box]) => (
                <div key={part} className="spot" style={boxPositionInPercent(box, layout)}>
                  <img src={officePaths.pressFilePart(mailingId, part)} alt="" loading="lazy" />
                </div>
              ))}
          </div>
        </div>
      ))}
    </>
  );
}

export function CardOfAdsPanel({
  card: { ads, sum, faults, approved, booked, proposals, swap },
  layout,
  mailingId,
}: {
  card: CardOfAdsView;
  layout: CardLayout;
  mailingId: number;
}) {
  return (
    <FoldedPanel
      title="The ads on this card"
      id="ads"
      aside={booked === 0 ? undefined : `${approved} of ${booked} approved`}
    >
      <div className="card-of-ads">
        <CardSidesWithAds ads={ads} layout={layout} mailingId={mailingId} />
        <ul className="spots">
          {ads.map((ad) => (
            <li key={ad.spot}>
              <b>{ad.spot}</b>
              {ad.reservationId === null ? (
                <span>{ad.who}</span>
              ) : (
                <Link to={officePaths.ad(ad.reservationId)}>{ad.who}</Link>
              )}
              <span
                className={
                  ad.look === "unapproved"
                    ? "pill bad"
                    : ad.look === "approved"
                      ? "pill good"
                      : "pill"
                }
              >
                {ad.state}
              </span>
              {ad.outdated && <span className="pill bad">{ad.outdated}</span>}
            </li>
          ))}
        </ul>
        {sum && (
          <div className="score">
            <h3>Side by side</h3>
            <p>{sum}</p>
            {faults.length > 0 && (
              <ul>
                {faults.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
            {proposals.map(({ reservationId, spot, look, name }) => (
              <PostForm
                shown={{ do: "choose-design", look }}
                key={spot}
                action={officePaths.ad(reservationId)}
                className="step"
              >
                <Button>{`Use ${name} in ${spot}`}</Button>
              </PostForm>
            ))}
            {swap && (
              <p>
                New designs alone don’t mend it. Swapping {swap.from} and {swap.to} mends more. Both
                advertisers must agree first; nothing moves by itself.{" "}
                <Link
                  to={`${officePaths.mailing(mailingId)}?spot=${swap.from}&to=${swap.to}#other`}
                >{`Swap ${swap.from} and ${swap.to}`}</Link>
              </p>
            )}
          </div>
        )}
        <NextStepLink to={officePaths.ads(mailingId)}>View these ads by status</NextStepLink>
      </div>
    </FoldedPanel>
  );
}
