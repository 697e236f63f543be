import { useId } from "react";
import { useFetcher } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Style } from "#app/ui/style.tsx";
import { Target } from "#app/ui/target.tsx";
import sheet from "./wait-list-form.css?sheet";

type Answer = { joined: string } | { problem: string; email: string };

/** One address, for one industry on one card. With script the answer appears in place. */
export function WaitListForm({
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
        When a place for {industry} comes free on the {mailing} card, the first in line gets a link
        that is good for 24 hours, then the next.
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
              <Target /> {problem}
            </>
          )}
        </p>
        <p className="joined" role="status">
          {said && "joined" in said && (
            <>
              <Icon name="check" /> You are in line: {said.joined}. We have sent you a message; it
              also says how to leave the line.
            </>
          )}
        </p>
      </div>
    </fetcher.Form>
  );
}
