import type { CSSProperties, MouseEvent } from "react";
import { data } from "react-router";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style, type StyleSheetSource } from "#app/ui/style.tsx";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import { loadOfferPageLook, type OfferPageLook } from "#business/results/draw-offer-look.ts";
import { findOfferPageContent } from "#business/results/find-offers.ts";
import { findSpotCode } from "#business/results/spot-code-cache.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/offer-page.ts";
import { QrCodeProblemScreen, qrCodeProblemTitles } from "./code.tsx";
import { LinksFrame, linksHeaders, linksMeta } from "./links-frame.tsx";
import sheet from "./offer-page.css?sheet";
import { type OfferText, toOfferPageText } from "./visited-offer.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const known = await findSpotCode(params.code);
  if (!known) return data({ problem: "unknown" as const }, { status: 404 });
  const offer = known.ended ? undefined : await findOfferPageContent(known.reservationId);
  if (!offer) return data({ problem: "ended" as const }, { status: 410 });
  const { now, siteUrl } = context.get(requestContext);
  const { code, leadsTo, website } = known;
  const leads = leadsTo === "website" && offer.isShown && !offer.printedOn ? website : null;
  const look = offer.look && (await loadOfferPageLook(offer.look, known.reservationId));
  const text = toOfferPageText(offer, arizonaDate(now));
  return data({ code, offer: text, look, leads, address: siteUrl + paths.offerPage(code) });
}

export const headers = () => linksHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData || "problem" in loaderData)
    return linksMeta(qrCodeProblemTitles[loaderData?.problem ?? "unknown"]);
  return linksMeta(loaderData.offer.name || "An offer");
};

export default function OfferPage({ loaderData }: Route.ComponentProps) {
  if ("problem" in loaderData) return <QrCodeProblemScreen problem={loaderData.problem} />;
  const { code, offer, look, leads, address } = loaderData;
  return (
    <LinksFrame adColors={look ? colorsOf(look) : {}}>
      <Style name="offer-page" sheet={sheet} />
      {look?.lettering && <Lettering id={look.lettering} />}
      <article className={`sheet offer-page lettering-${look?.lettering}`}>
        {!offer.isPrinted && (
          <p className="preview first">
            Preview. This ad isn’t printed yet, so only people with this link can see it.
          </p>
        )}
        {leads && (
          <p className="preview">
            Once the card is printed, this code goes to{" "}
            <a href={leads} rel="noreferrer nofollow">
              {leads}
            </a>
          </p>
        )}
        <header>
          {look?.scene && <img src={look.scene} alt="" className="scene" />}
          {look?.logo && <img src={look.logo} alt="" className="logo" />}
          {offer.headline && offer.name && <p className="business first">{offer.name}</p>}
          <h1>{offer.headline || offer.name || "A local business"}</h1>
        </header>
        <Coupon offer={offer} code={code} />
        {offer.points.length > 0 && (
          <ul className="points">
            {offer.points.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        )}
        <OfferReach offer={offer} code={code} />
        {offer.isPrinted && offer.offer && !offer.isOver && (
          <Keep offer={offer} code={code} address={address} />
        )}
        {offer.license && <p className="license">{offer.license}</p>}
      </article>
    </LinksFrame>
  );
}

function Lettering({ id }: { id: LetteringId }) {
  const sheet = letteringSheets[`/app/generated/letterings/${id}.css`];
  if (!sheet) return null;
  return (
    <>
      <link
        rel="preload"
        as="font"
        type="font/woff2"
        href={letteringFont(id)}
        crossOrigin="anonymous"
      />
      <Style name={`lettering-${id}`} sheet={sheet} />
    </>
  );
}

function Coupon({ offer, code }: { offer: OfferText; code: string }) {
  const who = offer.name || "this business";
  if (!offer.offer) {
    return (
      <p>
        {offer.phone.number
          ? `Call ${who} and ask about offers for people who got the card.`
          : `No offer from ${who} yet.`}
      </p>
    );
  }
  return (
    <section className={offer.isOver ? "coupon over" : "coupon"} aria-label="Offer">
      <p className="what">{offer.offer}</p>
      {offer.lastDay && <p className="until">{offer.lastDay}</p>}
      {offer.isOver && <p>Ask {who} what they offer now.</p>}
      {offer.conditions && <p className="conditions">{offer.conditions}</p>}
      {!offer.isOver && (
        <p>
          <Link to={paths.offerCoupon(code)} reloadDocument>
            Show at the counter
          </Link>
        </p>
      )}
    </section>
  );
}

/** Ways to keep an offer for later. Without JavaScript, sharing it opens an email. */
function Keep({ offer, code, address }: { offer: OfferText; code: string; address: string }) {
  const title = [offer.offer, offer.name].filter(Boolean).join(", ");
  const share = (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // Canceling the share is not an error.
    navigator.share({ title, url: address }).catch(() => {});
  };
  return (
    <ul className="keep">
      {offer.ends && (
        <li>
          <Link to={paths.offerCalendar(code)} reloadDocument>
            Add last day to calendar
          </Link>
        </li>
      )}
      <li>
        <a href={`mailto:?${mailFields({ subject: title, body: address })}`} onClick={share}>
          Share this offer
        </a>
      </li>
    </ul>
  );
}

/** The query of a mailto link. Mail apps take "+" literally, so spaces are %20. */
const mailFields = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const colorsOf = ({ ground, onGround, button, onButton }: OfferPageLook) =>
  ({
    "--ad-ground": ground,
    "--on-ad-ground": onGround,
    "--ad-button": button,
    "--on-ad-button": onButton,
  }) as CSSProperties;

/** How to reach a business: its website is the button, else its phone; all else is a link. */
function OfferReach({ offer, code }: { offer: OfferText; code: string }) {
  const { phone, website, map, area, name, isPrinted } = offer;
  const call = {
    to: `tel:${phone.number}`,
    reloadDocument: true,
    onClick: () => navigator.sendBeacon?.(paths.offerCalled(code)),
  };
  return (
    <div className="reach">
      {website.address ? (
        <ButtonLink
          to={isPrinted ? paths.offerTo(code, "website") : website.address}
          reloadDocument
        >
          Visit website
        </ButtonLink>
      ) : (
        phone.number && (
          <ButtonLink {...call}>
            <Icon name="phone" />
            Call {phone.shown}
          </ButtonLink>
        )
      )}
      <ul>
        {website.address && phone.number && (
          <li>
            <Icon name="phone" />
            <Link {...call}>Call {phone.shown}</Link>
          </li>
        )}
        {area && (
          <li className="area">
            <Icon name="pin" />
            {map ? (
              <Link to={isPrinted ? paths.offerTo(code, "map") : map} reloadDocument>
                Map: {area}
              </Link>
            ) : (
              area
            )}
          </li>
        )}
        {name && (phone.number || website.address) && (
          <li>
            <Link to={paths.offerContact(code)} reloadDocument>
              Save to phone
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

/** What sets a page's headline in the face of an ad; the one that is left out has the face of every page. */
const letteringSheets = import.meta.glob<StyleSheetSource>("/app/generated/letterings/*.css", {
  eager: true,
  import: "default",
  query: "?sheet",
});

const fonts = import.meta.glob<string>("/app/generated/letterings/*-0.woff2", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Where the letters of English of a lettering's face are. */
const letteringFont = (id: LetteringId): string | undefined =>
  fonts[`/app/generated/letterings/${id}-0.woff2`];
