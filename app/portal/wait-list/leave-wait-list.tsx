import { Form, redirect, useNavigation } from "react-router";
import { submitAndClearCachedPages } from "#app/cached-pages.ts";
import { paths } from "#app/paths.ts";
import { FormErrorMessage } from "#app/portal/form-error-message.tsx";
import { industryDisplayName } from "#app/portal/portal-formatting.ts";
import { privatePageMeta } from "#app/portal/private-page-meta.ts";
import { Facts, SlipPage } from "#app/portal/slip-page.tsx";
import {
  notFoundResponse,
  privatePageHeaders,
  refusalResponse,
  visitorActionContext,
} from "#app/private-page.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { getMailing } from "#business/mailings/find-mailings.ts";
import { confirmWaitList } from "#business/wait-list/confirm-wait-list.ts";
import { leaveWaitList } from "#business/wait-list/leave-wait-list.ts";
import type { WaitListEntry } from "#business/wait-list/wait-list.ts";
import { getWaitListEntry } from "#business/wait-list/wait-list-entries.ts";
import { readWaitListToken } from "#business/wait-list/wait-list-token.ts";
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/leave-wait-list.ts";

async function openEntry(token: string): Promise<WaitListEntry> {
  const id = await readWaitListToken(token);
  const entry = id === undefined ? undefined : await getWaitListEntry(id);
  if (!entry) throw notFoundResponse();
  return entry;
}

export async function loader({ params }: Route.LoaderArgs) {
  const entry = await openEntry(params.token);
  const mailing = await getMailing(entry.mailingId);
  if (!mailing) throw new Error(`wait-list entry ${entry.id} has no mailing`);
  const facts: [string, string][] = [
    ["Waiting for", industryDisplayName(entry.industry)],
    ["Mailing", mailing.name],
    ["Booking closes", longDate(mailing.dates.bookingCloses)],
  ];
  return { state: entry.state, facts };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  await openEntry(params.token);
  const form = await request.formData().catch(() => new FormData());
  const verb = form.get("do") === "confirm" ? confirmWaitList : leaveWaitList;
  try {
    await verb({ token: params.token }, visitorActionContext(context));
  } catch (error) {
    return refusalResponse(error, context);
  }
  throw redirect(paths.leaveWaitList(params.token), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitAndClearCachedPages(serverAction);

export const headers = () => privatePageHeaders;

export const meta = () => privatePageMeta("The wait-list");

const words: Record<WaitListEntry["state"], { title: string; lead: string }> = {
  unconfirmed: {
    title: "Stand in line?",
    lead: "Press the button, and you are in line from this moment. If your industry comes free on this card, we write to you first come, first served. Waiting costs nothing.",
  },
  waiting: {
    title: "You are in line.",
    lead: "If your trade comes free on this card, we write to you first come, first served. Waiting costs nothing.",
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

export default function LeaveWaitListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, facts } = loaderData;
  const pending = useNavigation().formAction !== undefined;
  const canLeave = state === "waiting" || state === "lapsed" || state === "declined";
  const asked = state === "unconfirmed";
  return (
    <SlipPage title={words[state].title} above="The wait-list" calm>
      <p>{words[state].lead}</p>
      <FormErrorMessage problem={actionData?.problem} />
      <Facts facts={facts} />
      {asked ? (
        <Form method="post" className="ways">
          <Button type="submit" name="do" value="confirm" disabled={pending}>
            {pending ? "One moment..." : "Put Me in Line"}
          </Button>
          <Button type="submit" quiet name="do" value="leave" disabled={pending}>
            No Thanks, Take Me Off
          </Button>
        </Form>
      ) : canLeave ? (
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
    </SlipPage>
  );
}
