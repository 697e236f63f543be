import {
  ButtonLink,
  Field,
  PostForm,
  SelectField,
  Submit,
  SubmitRow,
  TextAreaField,
} from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { PHONE_CONSENT_HINT } from "./lead-fields.tsx";

export function AddWaitlistEntryForm({
  mailings,
}: {
  mailings: readonly { id: number; name: string }[];
}) {
  const field = (name: string) => ({ id: `add-${name}`, name });
  return (
    <Panel title="Add to the waitlist" id="add-to-waitlist">
      <PostForm button="add" action={officePaths.waitlist()} className="body">
        <div className="search">
          <SelectField
            {...field("mailingId")}
            label="Mailing"
            options={[
              { value: "", name: "Choose" },
              ...mailings.map(({ id, name }) => ({ value: String(id), name })),
            ]}
          />
          <SelectField
            {...field("industry")}
            label="Industry"
            options={[
              { value: "", name: "Choose" },
              ...listShownIndustries().map(({ slug, name }) => ({ value: slug, name })),
            ]}
          />
          <Field {...field("email")} label="Email" inputMode="email" autoComplete="off" />
          <Field {...field("name")} label="Name" maxLength={80} autoComplete="off" />
          <Field {...field("phone")} label="Phone" type="tel" autoComplete="off" />
        </div>
        <TextAreaField {...field("note")} label="Note" maxLength={500} />
        <p className="quiet">
          They join the end of the line right away. We don’t email them. {PHONE_CONSENT_HINT}
        </p>
        <SubmitRow value="add">Add to the waitlist</SubmitRow>
      </PostForm>
    </Panel>
  );
}

export function OfferOutOfOrderPanel({
  entry: { id, email },
}: {
  entry: { id: number; email: string };
}) {
  return (
    <Panel title={`Offer a spot to ${email}`} id="offer">
      <PostForm
        button="offer"
        shown={{ entry: id }}
        action={`${officePaths.waitlist()}?offer=${id}`}
        className="body stack"
      >
        <p>They get the offer before anyone ahead of them in line.</p>
        <Field
          name="reason"
          label="Reason"
          hint="For our records; they don’t see it."
          maxLength={500}
          required
        />
        <div className="row">
          <Submit value="offer">Offer a spot</Submit>
          <ButtonLink to={officePaths.waitlist()}>Go back</ButtonLink>
        </div>
      </PostForm>
    </Panel>
  );
}
