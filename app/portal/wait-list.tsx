import { Form, redirect, useNavigation } from "react-router";
import { paths } from "#app/paths.ts";
import { circumstancesOf, nothingHere, privateHeaders, refusal } from "#app/private-door.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { leaveWaitList } from "#business/leads/leave-wait-list.ts";
import type { WaitListEntry } from "#business/leads/wait-list.ts";
import { getWaitListEntry } from "#business/leads/wait-list-entries.ts";
import { readWaitListToken } from "#business/leads/wait-list-token.ts";
import { getMailing } from "#business/mailings/find.ts";
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/wait-list.ts";
import { privateHead } from "./private-head.ts";
import { Problem } from "./problem.tsx";
import { Facts, Slip } from "./slip.tsx";
import { tradeInWords } from "./words.ts";

async function openEntry(token: string): Promise<WaitListEntry> {
  const id = await readWaitListToken(token);
  const entry = id === undefined ? undefined : await getWaitListEntry(id);
  if (!entry) throw nothingHere();
  return entry;
}

export async function loader({ params }: Route.LoaderArgs) {
  const entry = await openEntry(params.token);
  const mailing = await getMailing(entry.mailingId);
  if (!mailing) throw new Error(`wait-list entry ${entry.id} has no mailing`);
  const facts: [string, string][] = [
    ["Waiting for", tradeInWords(entry.industry)],
    ["Mailing", mailing.name],
    ["Booking closes", longDate(mailing.dates.bookingCloses)],
  ];
  return { state: entry.state, facts };
}

export async function action({ params, context }: Route.ActionArgs) {
  await openEntry(params.token);
  try {
    await leaveWaitList({ token: params.token }, circumstancesOf(context));
  } catch (error) {
    return refusal(error, context);
  }
  throw redirect(paths.leaveWaitList(params.token), 303);
}

export const headers = () => privateHeaders;

export const meta = () => privateHead("The wait-list");

const words: Record<WaitListEntry["state"], { title: string; lead: string }> = {
  waiting: {
    title: "Leave the wait-list?",
    lead: "You are in line. If your trade comes free on this card, we write to you first come, first served. Waiting costs nothing.",
  },
  lapsed: {
    title: "Leave the wait-list?",
    lead: "The place that we kept for you went to the next in line. Press the button, and we write to you about this card no more.",
  },
  declined: {
    title: "Leave the wait-list?",
    lead: "You gave the offered place back. Press the button, and we write to you about this card no more.",
  },
  offered: {
    title: "A place is kept for you.",
    lead: "It is your turn: the e-mail with the offer has two buttons, one to take the place and one to decline it. Declining there takes you out of the line.",
  },
  taken: {
    title: "You have your place.",
    lead: "You took the place that you waited for, so you wait for nothing any more.",
  },
  left: {
    title: "You are off the list.",
    lead: "We write to you about this card no more. If you change your mind, the reservation page takes you back into the line.",
  },
};

export default function LeaveWaitList({ loaderData, actionData }: Route.ComponentProps) {
  const { state, facts } = loaderData;
  const pending = useNavigation().formAction !== undefined;
  const canLeave = state === "waiting" || state === "lapsed" || state === "declined";
  return (
    <Slip title={words[state].title} above="The wait-list" calm>
      <p>{words[state].lead}</p>
      <Problem problem={actionData?.problem} />
      <Facts facts={facts} />
      {canLeave ? (
        <Form method="post" className="ways">
          <Button type="submit" disabled={pending}>
            {pending ? "Taking you off..." : "Take Me Off the List"}
          </Button>
          {state === "waiting" && (
            <ButtonLink quiet to={paths.reservation()}>
              Stay in Line
            </ButtonLink>
          )}
        </Form>
      ) : (
        <p className="ways">
          <ButtonLink quiet to={paths.reservation()}>
            See What Is Open
          </ButtonLink>
        </p>
      )}
      <p className="fine">
        Rather talk? Call <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
    </Slip>
  );
}
