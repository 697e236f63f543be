import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { OfferText } from "./to-offer-page-text.ts";

/** How to reach a business: its website is the button, else its phone; all else is a link. */
export function OfferReach({ offer, code }: { offer: OfferText; code: string }) {
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
