import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink, PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import { mailingPartHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import {
  findDoneMessage,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { allFormTexts, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import {
  askForCopyAddresses,
  findConfirmationCopies,
  recordConfirmationCopiesSent,
  undoConfirmationCopySent,
} from "#business/post/confirmation-copies.ts";
import type { Previewable } from "#business/preview-emails.ts";
import { longDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/confirmation-copies.ts";

const DONE = {
  ask: "Asked where to mail their copies.",
  copies: "Marked as mailed.",
  "copy-back": "Marked as not mailed.",
};

const VERBS: Readonly<Record<string, string>> = {
  ask: "ask for the address",
  copies: "mark these as mailed",
  "copy-back": "mark it as not mailed",
};

export const loader = officeLoader(
  "mailings.see",
  async ({ request, params }: Route.LoaderArgs) => {
    const mailing = foundOrThrow404(await findMailingById(parseIdOrThrow404(params.id)));
    return {
      id: mailing.id,
      name: mailing.name,
      copies: await findConfirmationCopies(mailing.id),
      done: findDoneMessage(request, DONE),
    };
  },
);

export const action = officeAction(
  "mailings.change",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const mailing = foundOrThrow404(await findMailingById(parseIdOrThrow404(params.id)));
    const mailingId = mailing.id;
    const form = await readForm(request);
    const values = allFormTexts(form);
    const ids = Object.keys(values).flatMap((name) => Number(/^copy-(\d+)$/.exec(name)?.[1]) || []);
    const steps: Record<string, Previewable<unknown>> = {
      ask: (tx) => askForCopyAddresses({ mailingId }, actionContext, tx),
      copies: (tx) =>
        recordConfirmationCopiesSent({ mailingId, reservationIds: ids }, actionContext, tx),
      "copy-back": (tx) =>
        undoConfirmationCopySent(
          { mailingId, reservationId: Number(values.of) || 0 },
          actionContext,
          tx,
        ),
    };
    const button = values.do ?? "";
    const step = requireFormAction(steps, button);
    const verb = getOwnProperty(VERBS, button);
    return runForm(form, step, {
      verb,
      context,
      next: () => `${officePaths.confirmationCopies(mailingId)}?done=${button}`,
    });
  },
);

export const handle = mailingPartHandle;

export default function ConfirmationCopiesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, copies, done } = loaderData;
  const values = actionData?.values ?? {};
  const open = copies.filter(({ sentOn }) => sentOn === null);
  const missing = open.filter(({ address }) => address === null).length;
  return (
    <OfficePage
      title={`Printed copies: ${name}`}
      lead="Each advertiser gets a printed card by mail."
    >
      <FormAnswer done={done} />
      <Panel title="To mail" id="to-mail" aside={String(open.length)}>
        {open.length === 0 ? (
          <EmptyState>
            {copies.length === 0 ? "Nobody has paid for this card." : "Every copy is in the mail."}
          </EmptyState>
        ) : (
          <PostForm aria-label="To mail">
            <ul className="rows">
              {open.map(({ reservationId, spot, business, address }) => (
                <li key={reservationId}>
                  <label className="pick">
                    <input
                      type="checkbox"
                      name={`copy-${reservationId}`}
                      value="yes"
                      disabled={address === null}
                      defaultChecked={values[`copy-${reservationId}`] === "yes"}
                    />
                    <span>
                      <b>
                        {spot} {business}
                      </b>
                      {address
                        ? `${address.name}, ${address.street}, ${address.town} ${address.zip}`
                        : "No address yet."}
                    </span>
                  </label>
                  {address === null && (
                    <Link to={`${officePaths.ad(reservationId)}#brief`}>Enter it</Link>
                  )}
                </li>
              ))}
            </ul>
            <div className="below stack">
              {missing > 0 && (
                <>
                  <p>
                    {pluralize(missing, "copy has", "copies have")} no address yet.{" "}
                    <WhyActionIsFinal action="askForCopyAddresses" />
                  </p>
                  <SubmitRow value="ask">
                    Ask for the missing address{missing > 1 && "es"}
                  </SubmitRow>
                </>
              )}
              <div className="row">
                {(["5160", "5163"] as const).map((sheet) => (
                  <ButtonLink
                    key={sheet}
                    to={officePaths.confirmationCopiesFile(id, `labels-${sheet}.pdf`)}
                    reloadDocument
                  >
                    Labels (Avery {sheet})
                  </ButtonLink>
                ))}
                <ButtonLink
                  to={officePaths.confirmationCopiesFile(id, "addresses.csv")}
                  reloadDocument
                >
                  Addresses (CSV)
                </ButtonLink>
                <Submit value="copies" weight="go">
                  Mark selected copies as mailed
                </Submit>
              </div>
            </div>
          </PostForm>
        )}
      </Panel>
      {copies.length > open.length && (
        <Panel title="In the mail" id="mailed" aside={String(copies.length - open.length)}>
          <ul className="rows">
            {copies.map(
              ({ reservationId, spot, business, sentOn }) =>
                sentOn && (
                  <li key={reservationId}>
                    <p>
                      <b>
                        {spot} {business}
                      </b>
                      , {longDate(sentOn)}
                    </p>
                    <PostForm shown={{ of: reservationId }} aria-label={`${spot} ${business}`}>
                      <Submit value="copy-back">
                        Mark as not mailed<span className="hidden-but-read">: {spot}</span>
                      </Submit>
                    </PostForm>
                  </li>
                ),
            )}
          </ul>
        </Panel>
      )}
    </OfficePage>
  );
}
