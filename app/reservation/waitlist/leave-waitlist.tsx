import { Form, useNavigation } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { notFoundResponse, privatePageHeaders, redirectOrFormError } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import {
  CallUsLine,
  FormErrorMessage,
  industryNameOrSlug,
  PaperSlipFacts,
  PaperSlipLayout,
} from "#app/reservation/paper-slip-layout.tsx";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { verifySignedRecordId } from "#business/auth/keyed-hash.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { confirmWaitlist, leaveWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import type { WaitlistEntry } from "#business/waitlist/waitlist.ts";
import {
  findWaitlistContactToConfirm,
  findWaitlistEntryById,
} from "#business/waitlist/waitlist-entries.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { formatPhone } from "#platform/phone-number.ts";
import type { Route } from "./+types/leave-waitlist.ts";

async function requireWaitlistEntry(token: string): Promise<WaitlistEntry> {
  const id = await verifySignedRecordId("waitlist", token);
  const entry = id === undefined ? undefined : await findWaitlistEntryById(id);
  if (!entry) throw notFoundResponse();
  return entry;
}

export async function loader({ params }: Route.LoaderArgs) {
  const entry = await requireWaitlistEntry(params.token);
  const mailing = await findMailingById(entry.mailingId);
  if (!mailing) throw new Error(`waitlist entry ${entry.id} has no mailing`);
  const facts: [string, string][] = [
    ["Waiting for", industryNameOrSlug(entry.industry)],
    ["Mailing", mailing.name],
    ["Booking closes", longWeekdayDate(mailing.dates.bookingCloses)],
  ];
  if (entry.state === "unconfirmed") facts.push(...(await contactFacts(entry.id)));
  return { state: entry.state, facts };
}

/** What anyone may have typed beside this mailbox's address: its owner sees it before they confirm it. */
async function contactFacts(id: number): Promise<[string, string][]> {
  const contact = await findWaitlistContactToConfirm(id);
  const facts: [string, string | null | undefined][] = [
    ["Your name", contact?.name],
    ["Your phone", contact?.phone && formatPhone(contact.phone)],
    ["Your note", contact?.note],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  await requireWaitlistEntry(token);
  const form = await readForm(request);
  const change = formText(form, "do") === "confirm" ? confirmWaitlist : leaveWaitlist;
  return redirectOrFormError(context, async (by) => {
    await change({ token }, by);
    return paths.leaveWaitlist(token);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const meta = () => privatePageMeta("The waitlist");

const words: Record<WaitlistEntry["state"], { title: string; lead: string }> = {
  unconfirmed: {
    title: "Join the waitlist?",
    lead: "Press the button to confirm your email and join. If your industry opens up on this card, we email people in the order they joined. Waiting is free.",
  },
  waiting: {
    title: "You’re on the waitlist.",
    lead: "If your industry opens up on this card, we email people in the order they joined. Waiting is free.",
  },
  lapsed: {
    title: "Leave the waitlist?",
    lead: "The spot we held for you went to the next person. To stop our emails about this card, leave the waitlist.",
  },
  declined: {
    title: "Leave the waitlist?",
    lead: "You declined the spot we offered. To stop our emails about this card, leave the waitlist.",
  },
  offered: {
    title: "We’re holding a spot for you.",
    lead: "It’s your turn. Open the link in our email to book the spot or decline it.",
  },
  taken: {
    title: "You have your spot.",
    lead: "You booked the spot you were waiting for, so you’re off the waitlist.",
  },
  left: {
    title: "You’re off the waitlist.",
    lead: "We won’t email you about this card’s waitlist again. Changed your mind? You can rejoin on the reservation page.",
  },
};

export default function LeaveWaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, facts } = loaderData;
  const pending = useNavigation().formAction !== undefined;
  const canLeave = state === "waiting" || state === "lapsed" || state === "declined";
  return (
    <PaperSlipLayout title={words[state].title} above="The waitlist" calm>
      <p>{words[state].lead}</p>
      <FormErrorMessage problem={actionData?.problem} />
      <PaperSlipFacts facts={facts} />
      {state === "unconfirmed" ? (
        <Form method="post" className="ways">
          <Button type="submit" name="do" value="confirm" disabled={pending}>
            {pending ? "One moment..." : "Join the Waitlist"}
          </Button>
          <Button type="submit" quiet name="do" value="leave" disabled={pending}>
            No Thanks
          </Button>
        </Form>
      ) : canLeave ? (
        <Form method="post" className="ways">
          <Button type="submit" disabled={pending}>
            {pending ? "One moment..." : "Leave the Waitlist"}
          </Button>
          {state === "waiting" && (
            <ButtonLink quiet to={paths.reservation()}>
              Stay on the Waitlist
            </ButtonLink>
          )}
        </Form>
      ) : (
        <p className="ways">
          <ButtonLink quiet to={paths.reservation()}>
            See What’s Open
          </ButtonLink>
        </p>
      )}
      <CallUsLine>Prefer to talk? Call</CallUsLine>
    </PaperSlipLayout>
  );
}
