import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";

/** The words in which people read that a mailing moves. Safe in the browser: the office shows them before it moves anything. */

type Move = { mailing: string; from: PlainDate; to: PlainDate; sentence: string };

export function postponementSentencesForBuyers({ mailing, from, to, sentence }: Move): string[] {
  return [
    describeMove({ mailing, from, to }),
    sentence,
    "You keep your spot and your price. Your dates move with the card.",
  ];
}

export function postponementSentencesForWaitlist(
  { mailing, from, to, sentence }: Move,
  { industry, offeredSpot }: { industry: string; offeredSpot?: string | undefined },
): string[] {
  return [
    describeMove({ mailing, from, to }),
    sentence,
    offeredSpot
      ? `We’re still holding spot ${offeredSpot} for you until the time in our offer email. Use the link in that email to take it or decline it.`
      : `You’re still on the waitlist for ${industry}. You don’t have to do anything.`,
  ];
}

const describeMove = ({ mailing, from, to }: Omit<Move, "sentence">) =>
  `We now plan to mail the ${mailing} card on ${longWeekdayDate(to)} instead of ${longWeekdayDate(from)}.`;
