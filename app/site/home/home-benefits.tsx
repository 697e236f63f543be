import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { Link } from "#app/ui/link.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { savingClaims } from "#prices.ts";
import {
  CardIntoMailboxPicture,
  HomePricePicture,
  IncludedInPricePicture,
  IndustryExclusivityPicture,
  PaperLayersPicture,
  PostcardComparisonPicture,
} from "./home-benefit-pictures.tsx";

export function HomeBenefits() {
  return (
    <RiseOnScroll as="section" className="benefits">
      <div className="wrap">
        <h2>Shared Mailing Benefits</h2>
        <div className="press">
          <CropMarks />
          <Benefit title="Industry Exclusivity" picture={<IndustryExclusivityPicture />}>
            One plumber. One dentist. One florist. Once your industry is taken, your competitors
            wait for another card.
          </Benefit>
          <Benefit title="Immediate Visibility" picture={<CardIntoMailboxPicture />}>
            People see it the moment they grab the mail. No feed, no scroll, no skip button.
          </Benefit>
          <Benefit title="Billboard-Style Impact" picture={<PostcardComparisonPicture />}>
            108 square inches on each side: bigger than a sheet of letter paper and four and a half
            times the size of a 4&nbsp;×&nbsp;6 postcard.
          </Benefit>
          <Benefit title="Cost-Effective Marketing" picture={<HomePricePicture />}>
            {savingClaims().upTo} cheaper than solo direct mail. That figure is for a Large spot;{" "}
            <Link to={`${paths.features()}#compare`} discover="none">
              the price comparison
            </Link>{" "}
            shows all the numbers, and what you give up.
          </Benefit>
          <Benefit title="Full-Service Support" picture={<IncludedInPricePicture />}>
            Design, printing, targeting and delivery to the post office. You approve the proof; we
            do the rest.
          </Benefit>
          <Benefit title="Quality Materials" picture={<PaperLayersPicture />}>
            Full color on both sides, edge to edge. See for yourself: we mail your business a copy
            from the same print run.
          </Benefit>
        </div>
      </div>
    </RiseOnScroll>
  );
}

function Benefit(props: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <RiseOnScroll as="article">
      <div className="picture">{props.picture}</div>
      <h3>{props.title}</h3>
      <p>{props.children}</p>
    </RiseOnScroll>
  );
}
