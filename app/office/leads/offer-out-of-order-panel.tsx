import { Button, ButtonLink, Field } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";

export function OfferOutOfOrderPanel({
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
          <Button type="submit" name="do" value="offer">
            Offer a spot
          </Button>
          <ButtonLink to={officePaths.waitlist()}>Go back</ButtonLink>
        </div>
      </form>
    </Panel>
  );
}
