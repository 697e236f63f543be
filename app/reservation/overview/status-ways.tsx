import { paths } from "#app/paths.ts";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { PrintButton } from "#app/reservation/print-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { company } from "#company.ts";
import { dollars } from "#platform/money.ts";
import { describeCustomerAd } from "./describe-customer-ad.ts";
import { hasResultsPage } from "./next-steps-section.tsx";

type Way = { words: string; to: string; isMain?: boolean | undefined; isFile?: boolean };
type Given = { your: CustomerReservation; token: string };

/** What the holder can do next: at most one main action, one beside it, the rest as links. */
export function StatusWays(given: Given) {
  const ways = listWays(given);
  const main = ways.find(({ isMain }) => isMain);
  const [beside, ...links] = ways.filter((way) => way !== main);
  return (
    <div className="ways">
      {main && <ButtonLink {...linkOf(main)}>{main.words}</ButtonLink>}
      {beside && (
        <ButtonLink quiet {...linkOf(beside)}>
          {beside.words}
        </ButtonLink>
      )}
      <div className="links">
        {links.map((way) => (
          <Link key={way.to} {...linkOf(way)}>
            {way.words}
          </Link>
        ))}
        <PrintButton asLink />
      </div>
    </div>
  );
}

const linkOf = ({ to, isFile }: Way) => ({
  to,
  ...(isFile && { reloadDocument: true, download: "" }),
});

/** Most urgent first. */
function listWays({ your, token }: Given): Way[] {
  const { status, ad, sendsMail } = your;
  const own = ad && describeCustomerAd(ad, sendsMail);
  const isSettled = status === "paid" || status === "processing";
  const hasResults = hasResultsPage(your);
  const ways: (Way | false | undefined)[] = [
    your.canAcceptTerms && {
      words: "Accept the Terms",
      to: paths.confirmReservation(token),
      isMain: true,
    },
    callToConfirm(your),
    payWay({ your, token }),
    hasResults && { words: "See Your Results", to: paths.yoursResults(token), isMain: true },
    own && {
      words: own.way.words,
      to: own.way.to === "ad" ? paths.yoursAd(token) : paths.yoursAdProof(token),
      isMain: isSettled && own.isTheirTurn,
    },
    !hasResults && {
      words: "Add to Calendar",
      to: paths.yoursCalendar(token),
      isMain: isSettled,
      isFile: true,
    },
    your.hasCode && { words: "Your Ad’s QR Code", to: paths.yoursCode(token) },
  ];
  return ways.filter((way) => way !== false && way !== undefined);
}

/** Without a mail server the phone is the way to confirm. */
function callToConfirm({ status, canAcceptTerms, sendsMail }: CustomerReservation) {
  if (status !== "unconfirmed" || canAcceptTerms || sendsMail) return undefined;
  const { href, display } = company().phone;
  return { words: `Call ${display}`, to: href, isMain: true };
}

function payWay({ your: { status, ways, toPayCents }, token }: Given): Way | undefined {
  if (status !== "unconfirmed" && status !== "unpaid") return undefined;
  const isMain = status === "unpaid";
  if (ways.card) {
    return { words: `Pay ${dollars(toPayCents)} by Card`, to: paths.yoursPay(token), isMain };
  }
  return isMain ? { words: "View Invoice", to: paths.yoursInvoice(token), isMain } : undefined;
}
