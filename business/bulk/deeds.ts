import type { DeedName } from "./bulk.ts";
import type { Deed } from "./deed.ts";
import { moveTo } from "./lead-deeds.ts";
import { writeDown } from "./note-deeds.ts";
import { cancelThem, sendInvoiceAgain } from "./reservation-deeds.ts";
import { removeEntries } from "./wait-list-deeds.ts";

/** How each bulk action treats a record. */
export const deeds: Record<DeedName, Deed> = {
  "leads.contacted": moveTo("contacted"),
  "leads.won": moveTo("won"),
  "leads.lost": moveTo("lost"),
  "advertisers.contact": writeDown("advertiser"),
  "reservations.note": writeDown("reservation"),
  "reservations.send-again": sendInvoiceAgain,
  "reservations.cancel": cancelThem,
  "wait-list.remove": removeEntries,
};
