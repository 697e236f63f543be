import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Button, PostForm } from "#app/office/forms/controls.tsx";
import { FormAnswer, PreviewedEmailList } from "#app/office/forms/form-answer.tsx";
import { runForm } from "#app/office/forms/run-form.ts";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { foundOrThrow404, officePaths, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { findOffersEmailStatus, sendOffersEmail } from "#business/households/offers-email.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/offers-email.ts";

export const loader = officeLoader(
  "mailings.see",
  async ({ params }: Route.LoaderArgs, { actionContext }) => {
    const mailing = foundOrThrow404(await findMailingById(parseIdOrThrow404(params.id)));
    const { id, name } = mailing;
    const { recipients, sent, email } = await findOffersEmailStatus(
      id,
      arizonaDate(actionContext.now),
    );
    const sentOn = sent && longWeekdayDate(arizonaDate(sent.sentAt));
    return { id, name, recipients, sent: sent && { ...sent, sentOn }, email };
  },
);

export const action = officeAction(
  "mailings.change",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const mailingId = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    return runForm(
      form,
      () => sendOffersEmail({ mailingId, key: formText(form, "key") }, actionContext),
      { context, next: () => officePaths.offersEmail(mailingId) },
    );
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: officePaths.mailings,
  back: ({ id, name }) => ({ name: `Results of ${name}`, to: officePaths.mailingResults(id) }),
};

export default function OffersEmailPage({ loaderData }: Route.ComponentProps) {
  const { name, recipients, sent, email } = loaderData;
  const many = pluralize(recipients, "household");
  return (
    <OfficePage
      title={`Email to households about the ${name} card`}
      lead={
        sent
          ? `Sent to ${pluralize(sent.recipients, "household")} on ${sent.sentOn}.`
          : `${many} asked to hear about the next card. Nothing is sent until you send it.`
      }
    >
      <FormAnswer />
      {!sent && (
        <Panel title="What it says" aside={many}>
          {email ? (
            <div className="body">
              <PreviewedEmailList emails={[{ ...email, to: `To ${many}` }]} />
              {recipients > 0 && (
                <PostForm shown={{ key: email.key }}>
                  <p>
                    <WhyActionIsFinal action="sendOffersEmail" />
                  </p>
                  <Button type="submit" weight="go">
                    {`Send to ${many}`}
                  </Button>
                </PostForm>
              )}
            </div>
          ) : (
            <EmptyState>
              This card has no offers on our page right now. They’re there from the day you record
              the drop-off, if an advertiser approved an ad with an offer.
            </EmptyState>
          )}
        </Panel>
      )}
    </OfficePage>
  );
}
