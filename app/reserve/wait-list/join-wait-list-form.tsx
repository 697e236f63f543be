import { useId } from "react";
import { useFetcher } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import { claimTimes } from "#business/reservations/reservation.ts";
import { site } from "#site.ts";
import sheet from "./join-wait-list-form.css?sheet";

type Answer = { joined: string; sendsMail: boolean } | { problem: string; email: string };

/** One address, for one industry on one card. With script the answer appears in place. */
export function JoinWaitListForm({
  mailingId,
  mailing,
  industry,
  slug,
  answer,
}: {
  mailingId: number;
  mailing: string;
  industry: string;
  slug: string;
  answer?: Answer | undefined;
}) {
  const id = useId();
  const fetcher = useFetcher<Answer>();
  const said = fetcher.data ?? answer;
  const sending = fetcher.state !== "idle";
  const problem = said && "problem" in said ? said.problem : undefined;
  return (
    <fetcher.Form
      className="wait-list-form"
      method="post"
      action={`${paths.reservationWaitList()}?mailing=${mailingId}&industry=${slug}`}
    >
      <Style name="wait-list-form" sheet={sheet} />
      <input type="hidden" name="mailingId" value={mailingId} />
      <input type="hidden" name="industry" value={slug} />
      <p className="offer">
        When a spot for {industry} comes free on the {mailing} card, the first in line gets a link
        by email: {claimTimes.offerUnopenedHours} hours to open it, {claimTimes.offerHours} hours
        once opened. Then the next is asked.
      </p>
      {said && "joined" in said ? null : (
        <div className="ask">
          <label htmlFor={id}>Your e-mail</label>
          <input
            id={id}
            type="email"
            name="email"
            required
            autoComplete="email"
            defaultValue={problem && said && "email" in said ? said.email : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-said`}
          />
          <Button type="submit" quiet disabled={sending}>
            {sending ? "One moment..." : "Put Me in Line"}
          </Button>
        </div>
      )}
      <div id={`${id}-said`} className="said">
        <p className="problem" role="alert">
          {problem && (
            <>
              <RegistrationTarget /> {problem}
            </>
          )}
        </p>
        <p className="joined" role="status">
          {said && "joined" in said && said.sendsMail && (
            <>
              <Icon name="check" /> Check your email: {said.joined}. You’re in line once you press
              the button in our message; the same page takes you off again.
            </>
          )}
          {said &&
            "joined" in said &&
            !said.sendsMail &&
            `This site can't send email yet: call ${site.phone.display} to join the line.`}
        </p>
      </div>
    </fetcher.Form>
  );
}
