import { Field, PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { UndoButton } from "#app/office/frame/done-notice.tsx";
import { Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { photoUploadLimits } from "#business/company/owner-and-card-photo.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/settings.ts";

type Data = Route.ComponentProps["loaderData"];

type SettingsPage = {
  name: string;
  what: string;
  /** How much of it visitors see, and whether it is all. */
  pill?: string | false;
  isGood?: boolean;
  to: string;
  link: string;
};

/** The pages of settings, as they are listed. */
const listPages = ({
  companyLeft,
  showsOwner,
  showsCardPhoto,
}: Data["site"]): readonly SettingsPage[] => [
  {
    name: "Company",
    what: "Name, phone, email, address, hours, and social profiles, everywhere they appear.",
    pill: companyLeft > 0 && `${pluralize(companyLeft, "placeholder")} left`,
    to: officePaths.companySettings(),
    link: "Change company",
  },
  {
    name: "Common questions",
    what: "The questions and answers on the home page.",
    to: officePaths.questionSettings(),
    link: "Change questions",
  },
  {
    name: "Future mailings",
    what: "Prices and drop day for mailings planned from now on.",
    to: officePaths.mailingSettings(),
    link: "Change future mailings",
  },
  {
    name: "Selling rules",
    what: "How many spots a card must sell, when invoices are due, who books the next card first, and the credit for a referral.",
    to: officePaths.sellingRules(),
    link: "Change selling rules",
  },
  {
    name: "Printer",
    what: "Who prints the card, how they want the file, and what they charge.",
    to: officePaths.printerSettings(),
    link: "Change printer",
  },
  {
    name: "Strip and post office’s panel",
    what: "Our own words on the back of the card, where their code leads, and the postage.",
    to: officePaths.stripSettings(),
    link: "Change strip",
  },
  {
    name: "Emails",
    what: "The emails your customers get. Add your own first and last line.",
    to: officePaths.messageSettings(),
    link: "Change emails",
  },
  {
    name: "Owner",
    what: "Your name, photo, mobile number, and a sentence about you, on Home and About.",
    ...shownPill(showsOwner),
    to: officePaths.ownerSettings(),
    link: "Change owner",
  },
  {
    name: "Photo of the printed card",
    what: "The printed sample card, on Home. Until you add a photo, Home shows a drawing.",
    ...shownPill(showsCardPhoto),
    to: officePaths.cardPhotoSettings(),
    link: "Change photo",
  },
  {
    name: "Industries",
    what: "Their names, which ones can be booked, and other words buyers use for them.",
    to: officePaths.industrySettings(),
    link: "Change industries",
  },
];

const shownPill = (isGood: boolean) => ({ pill: isGood ? "Shown" : "Not shown yet", isGood });

export function SiteSettingLinksPanel({ site }: Pick<Data, "site">) {
  return (
    <Panel title="On the site" id="site">
      <PanelRows>
        {listPages(site).map(({ name, what, pill, isGood, to, link }) => (
          <PanelRow key={name} title={name} text={what}>
            {pill && <span className={isGood ? "pill good" : "pill"}>{pill}</span>}
            <Link to={to}>{link}</Link>
          </PanelRow>
        ))}
      </PanelRows>
    </Panel>
  );
}

export function CityTaxRatesPanel({
  rates,
  today,
  rateKey,
  seen,
}: Pick<Data, "rates" | "today" | "rateKey" | "seen">) {
  return (
    <Panel title="City tax">
      <PanelRows>
        {rates.map(({ from, undo, isUsed, rate, by, state }) => (
          <PanelRow key={from} title={`${rate} from ${from}`} text={`Set by ${by}`}>
            <span className={`pill ${state === "In effect" ? "good" : ""}`}>{state}</span>
            {isUsed ? (
              state !== "Over" && (
                <p>
                  You’ve billed somebody at this rate, so you can’t remove it. To change it, set a
                  new rate that starts later.
                </p>
              )
            ) : (
              <UndoButton undo={undo} label="Remove" named={`${rate} from ${from}`} />
            )}
          </PanelRow>
        ))}
      </PanelRows>
      <PostForm button="rate" className="body">
        {rates.length === 0 && (
          <p className="quiet">
            No rate is set, so we don’t add tax to prices or invoices. Scottsdale taxes direct mail
            advertising, so ask your accountant first. If no tax applies, confirm that below.
          </p>
        )}
        <HiddenFields rates={rateKey} seen={seen} />
        <Field name="rate" about="basisPoints" label="Tax rate (%)" inputMode="decimal" required />
        <Field
          name="from"
          defaultValue={today}
          label="Starts"
          hint="Invoices you’ve already issued keep their rate. From this date on, new ones use the new rate."
          type="date"
          min={today}
          required
        />
        <SubmitRow value="rate" weight="go">
          Set rate
        </SubmitRow>
      </PostForm>
      {rates.length === 0 && (
        <PostForm shown={{ rates: rateKey, seen, from: today }} className="body" id="no-tax">
          <SubmitRow value="no-tax">Confirm no tax applies</SubmitRow>
        </PostForm>
      )}
    </Panel>
  );
}

export function PaymentMethodsPanel({
  gateway,
  settings,
  ways,
  seen,
}: Pick<Data, "gateway" | "settings" | "ways" | "seen">) {
  return (
    <Panel
      id="payment-methods"
      title="How buyers pay"
      aside={[ways.card && "Card", ways.invoice && (ways.card ? "invoice" : "Invoice")]
        .filter(Boolean)
        .join(" or ")}
    >
      {gateway ? (
        <PostForm shown={{ version: settings.version, seen }} className="body">
          <p>
            The card processor takes cards. You can offer invoices too. Anyone with an open invoice
            can still pay it.
          </p>
          <div className="row">
            <input type="hidden" name="invoice" value={settings.offersInvoices ? "no" : "yes"} />
            <Submit value="set-payment-methods">
              {settings.offersInvoices ? "Stop offering invoices" : "Offer invoices too"}
            </Submit>
          </div>
        </PostForm>
      ) : (
        <p className="nothing">
          Every buyer gets an invoice. To take cards, ask the person who set up the site to connect
          a card processor, such as Stripe.
        </p>
      )}
    </Panel>
  );
}

/** `size`: the least pixels that a photo must have; `more`: what else to know before one takes it. */
export function PhotoUploadField({
  id,
  label,
  size: { width, height },
  more,
}: {
  id: string;
  label: string;
  size: { width: number; height: number };
  more: string;
}) {
  return (
    <Field
      id={id}
      label={label}
      hint={`JPEG or PNG, up to ${photoUploadLimits.bytes / 1_000_000} MB, at least ${width} pixels wide and ${height} high. ${more}`}
      name="photo"
      type="file"
      accept="image/jpeg,image/png"
    />
  );
}

export function RemovePhotoForm({
  button,
  ...shown
}: {
  button: string;
  version: number;
  seen: string;
}) {
  return (
    <PostForm shown={shown} className="row">
      <Submit value={button} weight="danger">
        Remove photo
      </Submit>
    </PostForm>
  );
}
