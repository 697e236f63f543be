import { findAdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import type { KnownCustomer } from "#business/reservations/search/find-prospects.ts";
import { formatPhone } from "#platform/phone-number.ts";

export type BookingPrefill = Awaited<ReturnType<typeof loadBookingPrefill>>;

const idIn = (params: URLSearchParams, name: string) => {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export async function loadBookingPrefill(params: URLSearchParams) {
  const [leadId, advertiserId] = [idIn(params, "lead"), idIn(params, "advertiser")];
  const [lead, found] = await Promise.all([
    leadId === undefined ? undefined : findLeadById(leadId),
    advertiserId === undefined ? undefined : findAdvertiserWithHistory(advertiserId),
  ]);
  const advertiser = found?.mergedIntoId === null ? found : undefined;
  const [contact] = advertiser?.contacts ?? [];
  const [latest] = advertiser?.reservations ?? [];
  const phone = contact?.phone ?? lead?.phone;
  const values = {
    business: advertiser?.name ?? lead?.business ?? params.get("business")?.trim(),
    name: contact?.name ?? lead?.person,
    email: contact?.email ?? lead?.email,
    phone: phone && formatPhone(phone),
    website: advertiser?.website,
    industry: lead?.industry ?? latest?.industry,
    lead: lead && String(lead.id),
    advertiser: advertiser && String(advertiser.id),
  };
  return {
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ) as Record<string, string>,
    /** The advertiser that the spot is booked for; undefined for a new one. */
    advertiser: advertiser && { id: advertiser.id, name: advertiser.name },
  };
}

export type KnownCustomerQuestion = { known: KnownCustomer[] };
