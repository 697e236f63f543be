import { redirect } from "react-router";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Route } from "./+types/offer-coupon.ts";
import { LinksFrame, linksHeaders, linksMeta } from "./links-frame.tsx";
import sheet from "./offer-page.css?sheet";
import { loadOfferAndCountVisitorAction } from "./visited-offer.ts";

export async function loader({ params, ...visit }: Route.LoaderArgs) {
  const { code, offer } = await loadOfferAndCountVisitorAction(params.code, "coupon", visit);
  if (!offer.offer || offer.isOver) throw redirect(paths.offerPage(code), 303);
  return { code, offer };
}

export const headers = () => linksHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  linksMeta(loaderData?.offer.name || "An offer");

export default function OfferCoupon({ loaderData: { code, offer } }: Route.ComponentProps) {
  return (
    <LinksFrame>
      <Style name="offer-page" sheet={sheet} />
      <article className="sheet offer-page show">
        <p className="business first">{offer.name}</p>
        <h1>{offer.offer}</h1>
        {offer.lastDay && <p className="until">{offer.lastDay}</p>}
        {offer.conditions && <p className="conditions">{offer.conditions}</p>}
        <p className="code">Code {code}</p>
        <ButtonLink quiet to={paths.offerPage(code)}>
          Back
        </ButtonLink>
      </article>
    </LinksFrame>
  );
}
