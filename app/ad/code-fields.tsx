import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./code-fields.css?sheet";
import type { QrCodeView, readQrCodeForm } from "./code-view.ts";

export type RefusedQrCodeForm = ReturnType<typeof readQrCodeForm> & { problem: string };

export function QrCodeWithTestLink({ view }: { view: QrCodeView }) {
  return (
    <figure className="code-picture">
      <Style name="code-fields" sheet={sheet} />
      <QrCode modules={view.modules} label={`QR code with the address ${view.address}`} />
      <figcaption>
        To test it, scan it with a phone, or <a href={view.address}>open its link</a> ({view.code}).
      </figcaption>
    </figure>
  );
}

/** The choice where a code leads; `answer`: the same form, refused. */
export function QrCodeDestinationFields({
  view,
  answer,
  isOffice = false,
}: {
  view: QrCodeView;
  answer: RefusedQrCodeForm | undefined;
  isOffice?: boolean;
}) {
  const { leadsTo, website, isListed } = answer ?? view;
  return (
    <fieldset className="code-fields">
      <Style name="code-fields" sheet={sheet} />
      <legend>Where it goes</legend>
      <label className="way">
        <input type="radio" name="leadsTo" value="offer" defaultChecked={leadsTo === "offer"} />
        <span>
          <b>Our offer page.</b> It shows the offer from {isOffice ? "their" : "your"} ad and a call
          button, plus a map if the ad has a street address.
        </span>
      </label>
      <div className="look">
        <Link to={view.offerPage} reloadDocument>
          View the offer page
        </Link>
      </div>
      <label className="way">
        <input type="radio" name="leadsTo" value="website" defaultChecked={leadsTo === "website"} />
        <span>
          <b>A page of {isOffice ? "their" : "your"} own.</b> Best if it’s about the offer and works
          well on a phone.
        </span>
      </label>
      <div className="page">
        <label htmlFor="website">{isOffice ? "Their page" : "Your page"}</label>
        <input
          id="website"
          name="website"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="yourshop.com"
          defaultValue={website}
          aria-invalid={answer ? true : undefined}
          aria-describedby={answer ? "website-problem" : undefined}
        />
        {answer && (
          <p id="website-problem" className="problem">
            {answer.problem}
          </p>
        )}
      </div>
      <label className="way">
        <input type="checkbox" name="isListed" defaultChecked={isListed} />
        <span>
          <b>On our website.</b> Once the card is mailed, people find {isOffice ? "their" : "your"}{" "}
          offer at{" "}
          <Link to={paths.offers()} reloadDocument>
            our offers page
          </Link>{" "}
          and the ad in our pictures of the card, too.
        </span>
      </label>
    </fieldset>
  );
}
