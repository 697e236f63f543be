import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ShareOrCopyLinkButtons } from "#app/ui/share-or-copy-link-buttons.tsx";
import { TooLongWarning } from "#app/ui/too-long-warning.tsx";
import type { AdGuest } from "#business/ads/proofs/guests.ts";
import { proofNameLimits } from "#business/ads/proofs/proof.ts";
import type { RefusedFormValues } from "./proof-comments.tsx";
import { useFocusOnFormOutcome } from "./use-outcome-focus.ts";

/** Links of their own for people the customer names: to comment, or to approve. A link is shown once. */
export function GuestLinks({
  guests,
  made,
  typed,
}: {
  guests: readonly Pick<AdGuest, "id" | "name" | "may">[];
  made: { name: string; address: string } | undefined;
  typed: RefusedFormValues;
}) {
  const ref = useFocusOnFormOutcome<HTMLHeadingElement>("guests");
  return (
    <section className="guests" aria-labelledby="guests">
      <h2 id="guests" ref={ref} tabIndex={-1}>
        Let someone else review it
      </h2>
      <p>
        Give a partner or your designer their own link to comment, or to approve for you. It works
        until the card is printed and shows only your ad. You can turn it off anytime.
      </p>
      {made && (
        <div className="made" role="status" key={made.address}>
          <label htmlFor="guest-link">Copy this link and send it to {made.name}</label>
          <input
            id="guest-link"
            readOnly
            // biome-ignore lint/a11y/noAutofocus: the answer to the form, which is shown once
            autoFocus
            value={made.address}
            onFocus={(event) => event.target.select()}
          />
          <ShareOrCopyLinkButtons title={`An ad for ${made.name}`} address={made.address} />
          <p className="fine">We only show it once. If you lose it, make a new one.</p>
        </div>
      )}
      <details open={typed.guest !== undefined || undefined}>
        <summary>Make a link</summary>
        {/* empty again with the answer, not with the list that comes later: the next name may be begun by then */}
        <Form method="post" preventScrollReset key={made?.address}>
          <label htmlFor="guest">Who is it for?</label>
          <input id="guest" name="guest" defaultValue={typed.guest} required />
          <TooLongWarning of="guest" most={proofNameLimits.guest} />
          <fieldset>
            <legend>They can</legend>
            <label>
              <input type="radio" name="may" value="comment" defaultChecked /> Comment
            </label>
            <label>
              <input type="radio" name="may" value="approve" /> Comment, ask for changes, and
              approve for me
            </label>
          </fieldset>
          <Button type="submit" quiet name="do" value="invite">
            Make a Link
          </Button>
        </Form>
      </details>
      {guests.length > 0 && (
        <ul>
          {guests.map(({ id, name, may }) => (
            <li key={id}>
              <span>
                <b>{name}</b> can {may === "approve" ? "approve" : "comment"}
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="guestId" value={id} />
                <Button type="submit" small quiet name="do" value="end-link">
                  Turn Off Link<span className="hidden-but-read"> for {name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
