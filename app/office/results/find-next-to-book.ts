import { type CardToBook, findCardsToBook } from "#app/office/leads/find-cards-to-book.ts";
import type { PlainDate } from "#platform/clock.ts";

/** The first card after a drop date on which the office can book an industry; undefined while every one is full or has it. */
export async function findNextToBook(
  { industry, after }: { industry: string; after: PlainDate },
  today: PlainDate,
): Promise<Pick<CardToBook, "mailingId" | "mailing"> | undefined> {
  const cards = await findCardsToBook(industry, today);
  const next = cards.find(({ dropDate, sizes }) => dropDate > after && sizes.length > 0);
  return next && { mailingId: next.mailingId, mailing: next.mailing };
}
