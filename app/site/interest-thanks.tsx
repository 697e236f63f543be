import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { THANKS } from "#business/leads/lead.ts";
import { unlistedHead } from "./head.ts";
import { InterestPage } from "./interest-page.tsx";

export const meta = () => unlistedHead("Thank you");

/** Where a form that was sent without script leads once the address is stored. */
export default function InterestThanks() {
  return (
    <InterestPage title="Got it.">
      <p>{THANKS}</p>
      <p>
        A confirmation is on its way to your inbox. Nothing is booked, and nothing costs anything
        yet.
      </p>
      <ButtonLink quiet to={paths.home()}>
        Back to Home
      </ButtonLink>
    </InterestPage>
  );
}
