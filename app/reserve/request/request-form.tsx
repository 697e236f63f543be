import { useId } from "react";
import { useFetcher } from "react-router";
import { paths } from "#app/paths.ts";
import sheet from "#app/reserve/wait-list/join-wait-list-form.css?sheet";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import { holdCeilings, maxUnpaidSpots } from "#business/reservations/reservation.ts";
import { fractionInWords } from "#platform/fraction-in-words.ts";
import { site, strangersShare } from "#site.ts";

type Answer = { sent: string; sendsMail: boolean } | { problem: string; email: string };
type Wish = { mailingId: number; industry: string; spot: string };

/** The way on where a ceiling is reached: one address, to which the link goes that holds the spot. */
export function RequestForm({
  wish,
  sendsMail,
  answer,
}: {
  wish: Wish;
  sendsMail: boolean;
  answer?: Answer | undefined;
}) {
  const id = useId();
  const fetcher = useFetcher<Answer>();
  const said = fetcher.data ?? answer;
  const sending = fetcher.state !== "idle";
  const problem = said && "problem" in said ? said.problem : undefined;
  const { mailingId, industry, spot } = wish;
  const query = new URLSearchParams({ mailing: String(mailingId), industry, spot });
  return (
    <fetcher.Form
      className="wait-list-form"
      method="post"
      action={`${paths.reservationRequest()}?${query}`}
    >
      <Style name="wait-list-form" sheet={sheet} />
      <input type="hidden" name="mailingId" value={mailingId} />
      <input type="hidden" name="industry" value={industry} />
      <input type="hidden" name="spot" value={spot} />
      <p className="offer">{wayTo(spot, sendsMail)}</p>
      {said && "sent" in said ? null : (
        <div className="ask">
          <label htmlFor={id}>Your email</label>
          <input
            id={id}
            type="email"
            name="email"
            required
            autoComplete="email"
            defaultValue={problem && said && "email" in said ? said.email : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-said`}
          />
          <Button type="submit" quiet disabled={sending}>
            {sending ? "One moment..." : "Send Me the Link"}
          </Button>
        </div>
      )}
      <div id={`${id}-said`} className="said">
        <p className="problem" role="alert">
          {problem && (
            <>
              <RegistrationTarget /> {problem}
            </>
          )}
        </p>
        <p className="joined" role="status">
          {said && "sent" in said && said.sendsMail && (
            <>
              <Icon name="check" /> The link is on its way to {said.sent}. Nothing is held until you
              press the button there.
            </>
          )}
          {said &&
            "sent" in said &&
            !said.sendsMail &&
            `This site can't send email yet, so no link is coming. Call ${site.phone.display} and we'll reserve the spot for you.`}
        </p>
      </div>
      <details>
        <summary>Why we ask</summary>
        <p>
          Without a confirmed email address {maxUnpaidSpots.network} spots can be open from one
          network at once, and {holdCeilings.perNetworkAndDay} be held in a day; of one card{" "}
          {fractionInWords(strangersShare.holds)} of the spots at once. An office or a mobile
          network is shared by many, so a confirmed address is counted by itself.
        </p>
      </details>
    </fetcher.Form>
  );
}

function wayTo(spot: string, sendsMail: boolean): string {
  return sendsMail
    ? `We send you a link. Press its button, and ${spot} is on hold for you.`
    : `To hold ${spot}, call ${site.phone.display}: this site can't send email yet.`;
}
