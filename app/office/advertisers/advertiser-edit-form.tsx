import { Fragment } from "react";
import { Field, PostForm, SubmitRow } from "#app/office/forms/controls.tsx";
import {
  FORM_ANSWER_ELEMENT_ID,
  mergeTypedAndSavedValues,
  useRefusedForm,
} from "#app/office/forms/form-state.ts";
import { officePaths } from "#app/office/office-paths.ts";
import {
  describeUpcomingEmailToOldAddress,
  useHasMailServer,
} from "#app/office/record/describe-upcoming-email.ts";
import { Link } from "#app/ui/link.tsx";
import {
  type BusinessFields,
  businessFieldIds,
  businessFields,
  mapBusinessFields,
} from "#business/advertisers/business-fields.ts";
import { formatPhone } from "#platform/phone-number.ts";

type Person = { id: number; name: string; email: string; phone: string; version: number };

export type EditableAdvertiser = BusinessFields & {
  id: number;
  name: string;
  version: number;
  seen: string;
  contacts: readonly Person[];
};

type Values = Record<string, string>;

function valuesOf({ name, contacts, ...known }: EditableAdvertiser): Values {
  const ofPeople = contacts.flatMap((person): [string, string][] => [
    [`name-${person.id}`, person.name],
    [`email-${person.id}`, person.email],
    [`phone-${person.id}`, formatPhone(person.phone)],
  ]);
  return {
    business: name,
    ...mapBusinessFields((id) => known[id] ?? ""),
    ...Object.fromEntries(ofPeople),
  };
}

const WAS = "was-";

function shownIn(values: Values): Values {
  const shown = Object.entries(values).filter(([name]) => name.startsWith(WAS));
  return Object.fromEntries(shown.map(([name, value]) => [name.slice(WAS.length), value]));
}

export function EditAdvertiserForm({ advertiser }: { advertiser: EditableAdvertiser }) {
  const { id, version, seen, contacts } = advertiser;
  const now = valuesOf(advertiser);
  const refused = useRefusedForm();
  const sent = refused?.button === "change" ? refused.values : undefined;
  const values = sent ? mergeTypedAndSavedValues(sent, shownIn(sent), now) : now;
  const problemOf = (name: string) =>
    sent && refused?.field === name ? refused.problem : undefined;
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: values[name],
    problem: problemOf(name),
  });
  const fieldsOf = ({ id: contactId, version: ofPerson }: Person) => (
    <Fragment key={contactId}>
      <input type="hidden" name="contact" value={contactId} />
      <input type="hidden" name={`version-${contactId}`} value={ofPerson} />
      <Field {...field(`name-${contactId}`)} label="Contact" required />
      <Field
        {...field(`email-${contactId}`)}
        problem={problemOf(`email-${contactId}`) ?? problemOf(`shared-${contactId}`)}
        label="Email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {problemOf(`shared-${contactId}`) && (
        <Shared id={id} contactId={contactId} email={values[`email-${contactId}`] ?? ""} />
      )}
      <Field {...field(`phone-${contactId}`)} label="Phone" type="tel" required />
    </Fragment>
  );
  // The answer appears at the top of the page, not where the palette led to.
  return (
    <details className="decide" id="change" open={sent !== undefined}>
      <summary>Change name or contact</summary>
      <PostForm
        shown={{ version, seen }}
        action={`${officePaths.advertiser(id)}#${FORM_ANSWER_ELEMENT_ID}`}
        className="stack"
        key={`${id} ${version}`}
      >
        {Object.entries(now).map(([name, value]) => (
          <input key={name} type="hidden" name={`${WAS}${name}`} value={value} />
        ))}
        <p>
          New messages go to the new address, even about spots already booked. Invoices don’t
          change. {describeUpcomingEmailToOldAddress(useHasMailServer())} Links sent to the old
          address can no longer confirm or cancel anything.
        </p>
        <Field {...field("business")} label="Business" required />
        {businessFieldIds.map((name) => {
          const { label, hint } = businessFields[name];
          return <Field key={name} {...field(name)} label={label} hint={hint} />;
        })}
        {contacts.map((person) =>
          contacts.length > 1 ? (
            <fieldset key={person.id}>
              <legend>{person.name}</legend>
              {fieldsOf(person)}
            </fieldset>
          ) : (
            fieldsOf(person)
          ),
        )}
        <SubmitRow value="change" weight="go">
          Save changes
        </SubmitRow>
      </PostForm>
    </details>
  );
}

function Shared({ id, contactId, email }: { id: number; contactId: number; email: string }) {
  const find = `${officePaths.advertiser(id)}?${new URLSearchParams({ find: email })}#twice`;
  return (
    <div>
      <Link to={find} className="step">
        Compare and merge them
      </Link>
      <label className="agree">
        <input type="checkbox" name={`shared-${contactId}`} value="yes" />
        <span>They’re two businesses with the same email</span>
      </label>
    </div>
  );
}
