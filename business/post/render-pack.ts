import { printerSetting } from "#business/company/printer-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { findPanelPostage } from "#business/press/find-press-files.ts";
import { company } from "#company.ts";
import { arizonaMidnight } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { createEddmPack, type EddmPack, NO_EDDM_PACK_WITH_PERMIT } from "./pack.ts";
import { findPostOffices } from "./post-offices.ts";

/** The pack of a mailing's trip; undefined without it. Refuses one of a card that isn't EDDM Retail. */
export async function findEddmPack(mailingId: number, key: string): Promise<EddmPack | undefined> {
  const [mailing, offices, printer, postage] = await Promise.all([
    findOfficeMailingById(mailingId),
    findPostOffices(),
    getCompanySetting(printerSetting),
    findPanelPostage(mailingId),
  ]);
  const about = { offices, mailer: company(), stock: printer.value.stock };
  const pack = mailing && createEddmPack(mailing, key, about);
  if (pack && postage === "permit") throw new Refusal("conflict", NO_EDDM_PACK_WITH_PERMIT);
  return pack;
}

/**
 * A pack as a PDF, or with `byMail` what else it takes by Priority Mail; the same bytes for the same plan. The drawing code loads
 * on first use, as for invoices.
 */
export async function renderEddmPackPdf(
  pack: EddmPack,
  { byMail = false } = {},
): Promise<Uint8Array> {
  const { drawEddmPack, drawPriorityMailPages } = await import("./draw-pack.ts");
  return (byMail ? drawPriorityMailPages : drawEddmPack)(pack, arizonaMidnight(pack.day));
}
