import { Submit } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { describeEmailList, useHasMailServer } from "#app/office/record/describe-email.ts";
import { whyActionIsFinal } from "#app/office/undo/final-actions.ts";
import { listWords, pluralize } from "#platform/number-word.ts";
import type { MailingView } from "./mailing-view.ts";

export function MinimumFillDecisionPanel({
  view,
  mayPostpone,
}: {
  view: MailingView;
  mayPostpone: boolean;
}) {
  const { undecided, mailing } = view;
  const sendsMail = useHasMailServer();
  if (!undecided) return null;
  const { by, sold, committed, promise } = undecided;
  return (
    <Panel title="Mail it or move it?" id="fill" aside={`by ${by}`}>
      <div className="body">
        <p>
          {pluralize(sold, "spot is", "spots are")} sold. We promise: “{promise}”
        </p>
        {mayPostpone ? (
          <form method="post" className="stack">
            <input type="hidden" name="version" value={mailing.version} />
            <p>
              {committed.length === 0
                ? "Nobody has booked it, so there’s nobody to email."
                : `${describeEmailList(listWords(committed), sendsMail)} ${whyActionIsFinal("decideToMailUnfilledCard")}`}
            </p>
            <div className="row">
              <Submit value="mail-anyway" weight="go">
                Mail it anyway
              </Submit>
              <a href="#postpone">Or postpone it once</a>
            </div>
          </form>
        ) : (
          <p className="quiet">Only the owner can decide this.</p>
        )}
      </div>
    </Panel>
  );
}
