import { type ComponentProps, type ReactNode, useId } from "react";
import { useFetcher } from "react-router";
import { EmailSuggestion } from "#app/email-suggestion.tsx";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { holdLimits, maxUnpaidSpots } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { fractionInWords } from "#platform/number-word.ts";
import { strangersShare } from "#site.ts";
import sheet from "./email-request-form.css?sheet";

export type EmailRequestResult =
  | { sentTo: string; sendsMail: boolean }
  | {
      problem: string;
      email: string;
      /** The field that it is about, if not the email, and what was typed in all of them. */
      field?: string | undefined;
      typed?: Readonly<Record<string, string>>;
    };

/** A field besides the email; it may be left blank. */
type MoreField = { name: string; label: string; isLong?: boolean } & Pick<
  ComponentProps<"input">,
  "type" | "autoComplete"
>;

export function EmailRequestForm({
  to,
  asks,
  offer,
  fields = [],
  button,
  answer,
  sent,
  unsent,
  children,
}: {
  to: string;
  asks: Readonly<Record<string, string | number>>;
  offer: ReactNode;
  fields?: readonly MoreField[];
  button: string;
  answer: EmailRequestResult | undefined;
  sent: (email: string) => ReactNode;
  unsent: string;
  children?: ReactNode;
}) {
  const id = useId();
  const fetcher = useFetcher<EmailRequestResult>();
  const result = fetcher.data ?? answer;
  const sending = fetcher.state !== "idle";
  const done = result && "sentTo" in result ? result : undefined;
  const refused = result && "problem" in result ? result : undefined;
  const refusedField = refused && (refused.field ?? "email");
  const inputOf = (name: string) => ({
    ...{ id: id + name, name, "aria-describedby": `${id}-said` },
    ...(refusedField === name && { "aria-invalid": true }),
  });
  return (
    <fetcher.Form
      className="email-request"
      method="post"
      action={`${to}?${new URLSearchParams(pageQuery(asks))}`}
    >
      <Style name="email-request" sheet={sheet} />
      <HiddenFields {...asks} />
      <p className="offer">{offer}</p>
      {!done && (
        <div className="ask">
          <label htmlFor={`${id}email`}>Your email</label>
          <input
            inputMode="email"
            {...inputOf("email")}
            required
            autoComplete="email"
            defaultValue={refused?.email}
          />
          {fields.map(({ name, label, isLong, ...input }) => (
            <div key={name}>
              <label htmlFor={id + name}>{label} (optional)</label>
              {isLong ? (
                <textarea {...inputOf(name)} rows={2} defaultValue={refused?.typed?.[name]} />
              ) : (
                <input {...inputOf(name)} {...input} defaultValue={refused?.typed?.[name]} />
              )}
            </div>
          ))}
          <Button type="submit" quiet disabled={sending}>
            {sending ? "Sending..." : button}
          </Button>
        </div>
      )}
      <EmailSuggestion
        key={done ? "sent" : "asks"}
        fieldId={done ? undefined : `${id}email`}
        email={done?.sentTo ?? refused?.email}
      />
      <div id={`${id}-said`} className="said">
        <p className="problem" role="alert">
          {refused && (
            <>
              <RegistrationTarget /> {refused.problem}
            </>
          )}
        </p>
        <p className="joined" role="status">
          {done?.sendsMail && (
            <>
              <Icon name="check" /> {sent(done.sentTo)}
            </>
          )}
          {done && !done.sendsMail && unsent}
        </p>
      </div>
      {children}
    </fetcher.Form>
  );
}

/** The page's own query has the mailing's id under another name than the form. */
function pageQuery({ mailingId, ...rest }: Readonly<Record<string, string | number>>) {
  const query = mailingId === undefined ? rest : { mailing: mailingId, ...rest };
  return Object.entries(query).map(([name, value]) => [name, String(value)]);
}

/** The form shown when a hold limit is reached: it emails a link that holds the spot. */
export function EmailHoldLinkForm({
  wish,
  sendsMail,
  answer,
}: {
  wish: { mailingId: number; industry: string; spot: string };
  sendsMail: boolean;
  answer?: EmailRequestResult | undefined;
}) {
  return (
    <EmailRequestForm
      to={paths.reservationRequest()}
      asks={wish}
      offer={
        sendsMail
          ? `We’ll email you a link. Open it, press the button, and we’ll hold ${wish.spot} for you.`
          : `To hold ${wish.spot}, call ${company().phone.display}: this site can’t send email yet.`
      }
      button="Send the link"
      answer={answer}
      sent={(email) =>
        `Check your email: ${email}. Nothing is held until you press the button there.`
      }
      unsent={`This site can’t send email yet, so no link is coming. Call ${company().phone.display} and we’ll reserve the spot for you.`}
    >
      <details>
        <summary>Why we ask</summary>
        <p>
          So that nobody can tie up a whole card, one network can hold {maxUnpaidSpots.network}{" "}
          spots at once and {holdLimits.perNetworkAndDay} a day. Together, unconfirmed visitors can
          hold up to {fractionInWords(strangersShare.holds)} of a card. Once you confirm your email,
          only your own spots count.
        </p>
      </details>
    </EmailRequestForm>
  );
}
