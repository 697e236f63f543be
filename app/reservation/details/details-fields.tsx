import { EmailSuggestion } from "#app/email-suggestion.tsx";
import { paths } from "#app/paths.ts";
import { LengthLimit } from "#app/ui/length-limit.tsx";
import { Link } from "#app/ui/link.tsx";
import { nameLimits } from "#business/reservations/reservation.ts";
import { site } from "#site.ts";
import type { DetailsErrors, DetailsFieldName, TypedDetails } from "./details-form-fields.ts";

const asked: readonly {
  name: DetailsFieldName;
  label: string;
  hint?: string;
  hintWithoutMailServer?: string;
  type: "text" | "email" | "tel";
  autoComplete: string;
  inputMode?: "url" | "email";
}[] = [
  {
    name: "business",
    label: "Business name",
    hint: "As it should appear in your ad.",
    type: "text",
    autoComplete: "organization",
  },
  { name: "name", label: "Your name", type: "text", autoComplete: "name" },
  {
    name: "email",
    label: "Email",
    hint: "We’ll send your confirmation and proof here.",
    hintWithoutMailServer:
      "This site can’t send email yet. You’ll see your confirmation and proof on your reservation page.",
    type: "text",
    inputMode: "email",
    autoComplete: "email",
  },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
  {
    name: "website",
    label: "Website (optional)",
    type: "text",
    inputMode: "url",
    autoComplete: "url",
  },
  {
    name: "referredBy",
    label: "Reservation number of the advertiser who sent you (optional)",
    hint: "Like 7K3M-9PQX. You each get a credit once you’ve paid.",
    type: "text",
    autoComplete: "off",
  },
];

export function DetailsFields({
  initial,
  problems,
  sendsMail,
  asksWhoSentThem,
}: {
  initial: Partial<TypedDetails>;
  problems: DetailsErrors;
  sendsMail: boolean;
  asksWhoSentThem: boolean;
}) {
  const shown = asked.filter(({ name }) => name !== "referredBy" || asksWhoSentThem);
  return (
    <fieldset className="fields">
      <legend>Your details</legend>
      {shown.map(({ name, label, hint, hintWithoutMailServer, ...input }) => (
        <div key={name} className="field" data-name={name}>
          <label htmlFor={name}>{label}</label>
          <input
            id={name}
            name={name}
            data-begin={name === "business" && !initial.business ? "" : undefined}
            required={name !== "website" && name !== "referredBy"}
            defaultValue={initial[name]}
            aria-invalid={problems[name] ? true : undefined}
            aria-describedby={
              [hint && `${name}-hint`, problems[name] && `${name}-problem`]
                .filter(Boolean)
                .join(" ") || undefined
            }
            {...input}
          />
          {hint && (
            <p className="hint" id={`${name}-hint`}>
              {sendsMail ? hint : (hintWithoutMailServer ?? hint)}
            </p>
          )}
          {(name === "business" || name === "name") && (
            <LengthLimit of={name} most={nameLimits[name]} />
          )}
          {name === "email" && <EmailSuggestion fieldId={name} email={initial.email} />}
          <Problem name={name} problems={problems} />
        </div>
      ))}
      <div className="terms">
        <input
          id="terms"
          name="terms"
          type="checkbox"
          required
          value={site.terms.version}
          defaultChecked={initial.terms === site.terms.version}
          aria-invalid={problems.terms ? true : undefined}
          aria-describedby={problems.terms ? "terms-problem" : undefined}
        />
        <label htmlFor="terms">
          I agree to the{" "}
          <Link to={paths.terms()} target="_blank">
            Terms<span className="hidden-but-read"> (opens in a new tab)</span>
          </Link>
          , version {site.terms.version}.
        </label>
        <Problem name="terms" problems={problems} />
      </div>
    </fieldset>
  );
}

function Problem({ name, problems }: { name: keyof DetailsErrors; problems: DetailsErrors }) {
  return problems[name] ? (
    <p className="problem" id={`${name}-problem`}>
      {problems[name]}
    </p>
  ) : null;
}
