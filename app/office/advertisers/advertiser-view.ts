import { actorName } from "#app/office/audit-log/describe-event.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { loadAdvertiserCredits } from "#app/office/record/credit-views.ts";
import {
  industryNameOrHouseAd,
  reservationStateLabel,
  spotLabel,
} from "#app/office/reservations/reservation-labels.ts";
import { pickBusinessFields } from "#business/advertisers/business-fields.ts";
import { findDuplicates, searchOtherAdvertisers } from "#business/advertisers/find-duplicates.ts";
import type { AdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { findMergesInto } from "#business/advertisers/merge-advertisers.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { loadAdvertiserPlans } from "#business/reservations/plans/plan-view.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import { findNotes } from "#business/team/notes.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { findUndeliveredMessagesAbout } from "#platform/mail/find-messages-about.server.ts";
import { dollars } from "#platform/money.ts";

/** What an advertiser's page shows. `find`: the words that look for a duplicate; empty: the likely ones. */
export async function loadAdvertiserView(
  found: AdvertiserWithHistory,
  { find, now }: { find: string; now: Date },
) {
  const { id, name, version, contacts, reservations } = found;
  const booked = reservations.map((row) => row.id);
  const [undelivered, notes, credits, merges, names, others] = await Promise.all([
    findUndeliveredMessagesAbout({ type: "reservation", ids: booked }),
    findNotes({ type: "advertiser", id }),
    loadAdvertiserCredits(id),
    findMergesInto(id),
    findAllOperatorNames(),
    find ? searchOtherAdvertisers({ id, words: find }) : findDuplicates(id),
  ]);
  return {
    id,
    name,
    ...pickBusinessFields(found),
    version,
    find,
    others,
    contacts: contacts.map((contact) => ({
      id: contact.id,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      version: contact.version,
      proven: contact.emailConfirmedAt !== null,
    })),
    reservations: reservations.map((row) => ({
      id: row.id,
      reference: row.reference,
      mailing: row.mailing,
      card: cardWords(row),
      what: `${industryNameOrHouseAd(row.industry)}, ${spotLabel(row)}`,
      price: dollars(row.priceCents),
      state: reservationStateLabel(row),
      hasAd: firmOrPaidStates.some((state) => state === row.state),
    })),
    merges: merges.map(({ id: mergeId, name: folded, by, at }) => ({
      id: mergeId,
      name: folded,
      said: `${mergedBy(by, names)}, ${formatMoment(at, now)}`,
    })),
    undelivered,
    credits,
    plans: await loadAdvertiserPlans(reservations),
    notes: notes.map((note) => ({ ...note, when: formatMoment(note.at, now) })),
  };
}

/** Who merged two entries; the site itself does when a business confirms the same email again. */
const mergedBy = (actor: string, names: ReadonlyMap<string, string>) =>
  actor.startsWith("operator:") ? `Merged by ${actorName(actor, names)}` : "Merged automatically";

/** When the card goes out, or that it has. */
function cardWords({
  mailingState,
  dropDate,
}: Pick<AdvertiserWithHistory["reservations"][number], "mailingState" | "dropDate">): string {
  if (mailingState === "canceled") return "The mailing was canceled.";
  const isMailed = mailedStates.some((state) => state === mailingState);
  return isMailed
    ? `Mailed. The planned drop date was ${longWeekdayDate(dropDate)}.`
    : `Goes out ${longWeekdayDate(dropDate)}.`;
}
