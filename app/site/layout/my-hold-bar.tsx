import { Form, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import type { MyReservationSummary } from "#app/use-my-reservations.ts";
import sheet from "./my-hold-bar.css?sheet";

export default function MyHoldBar({ hold }: { hold: MyReservationSummary }) {
  const busy = useNavigation().state !== "idle";
  const details = paths.reservationDetails(hold.token);
  return (
    <aside className="my-hold-bar" aria-label="Your hold">
      <Style name="my-hold-bar" sheet={sheet} />
      <p>
        You’re holding {hold.spot} until {hold.until}.
      </p>
      <ButtonLink small to={details}>
        Continue
      </ButtonLink>
      <Form method="post" action={details}>
        <Button small quiet type="submit" name="button" value="release" disabled={busy}>
          Release
        </Button>
      </Form>
    </aside>
  );
}
