import { ButtonLink, Field, Notice, Submit } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { EmailPreviewPanel } from "#app/office/record/email-preview.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/waitlist.ts";

type Props = Pick<Route.ComponentProps["loaderData"], "chosen" | "offered"> &
  Pick<Route.ComponentProps, "actionData">;

/** An offer out of order: its form, then a preview of its email, then how to take it back. */
export function OfferOutOfOrder({ chosen, offered, actionData }: Props) {
  if (actionData && "emails" in actionData) {
    return (
      <EmailPreviewPanel
        preview={actionData.emails}
        verb="offer them a spot"
        values={actionData.values}
        back={officePaths.waitlist()}
      />
    );
  }
  if (chosen?.state === "waiting") {
    return (
      <OfferOutOfOrderPanel
        entry={chosen}
        reason={actionData?.values.reason ?? ""}
        problem={actionData?.field === "reason" ? actionData.problem : undefined}
      />
    );
  }
  if (offered === 0 || actionData) return null;
  return (
    <Notice kind="done">
      Offered. To take it back, <Link to={officePaths.reservation(offered)}>release the spot</Link>.
    </Notice>
  );
}

function OfferOutOfOrderPanel({
  entry: { id, email },
  reason,
  problem,
}: {
  entry: { id: number; email: string };
  reason: string;
  problem: string | undefined;
}) {
  return (
    <Panel title={`Offer a spot to ${email}`} id="offer">
      <form method="post" action={`${officePaths.waitlist()}?offer=${id}`} className="body stack">
        <input type="hidden" name="entry" value={id} />
        <p>They get the offer before anyone ahead of them in line.</p>
        <Field
          id="reason"
          name="reason"
          label="Reason"
          hint="For our records; they don’t see it."
          maxLength={500}
          defaultValue={reason}
          {...(problem && { problem })}
          required
        />
        <div className="row">
          <Submit value="offer">Offer a spot</Submit>
          <ButtonLink to={officePaths.waitlist()}>Go back</ButtonLink>
        </div>
      </form>
    </Panel>
  );
}
