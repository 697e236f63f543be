import { Form, useNavigation } from "react-router";
import type { MyReservation } from "#app/my-reservations.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** The way on with a spot that this browser holds or has reserved. */
export function MyReservationActions({ own }: { own: MyReservation }) {
  const busy = useNavigation().state !== "idle";
  if (!own.until) {
    return (
      <p className="ways">
        <ButtonLink to={paths.yours(own.token)}>See My Reservation</ButtonLink>
      </p>
    );
  }
  return (
    <div className="ways">
      <ButtonLink to={paths.reservationDetails(own.token)}>Continue with {own.spot}</ButtonLink>
      <Form method="post" action={paths.reservationDetails(own.token)}>
        <Button type="submit" quiet name="button" value="release" disabled={busy}>
          Release {own.spot}
        </Button>
      </Form>
    </div>
  );
}
