import { SendLink } from "#app/ui/send-link.tsx";
import { dollars } from "#platform/money.ts";

/** The link by which a paid advertiser sends us another business, for a credit for both. */
export function ReferralSection({
  link,
  cents,
  reference,
}: {
  link: string;
  cents: number;
  reference: string;
}) {
  return (
    <section className="referral wrap" aria-labelledby="referral">
      <h2 id="referral">Know a business for the card?</h2>
      <p>
        Send them this link. Once they’ve paid for their first spot, you each get a {dollars(cents)}{" "}
        credit for a later card. By phone, they give us your reservation number, {reference}.
      </p>
      <label htmlFor="referral-link">Your link</label>
      <input id="referral-link" readOnly value={link} onFocus={(event) => event.target.select()} />
      <SendLink title="Advertise on the Scottsdale card" address={link} />
    </section>
  );
}
