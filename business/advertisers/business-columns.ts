import { advertiser } from "#database/schema/advertisers.ts";
import { type BusinessFieldId, mapBusinessFields } from "./business-fields.ts";

/** The columns of the fields of a business. */
export const businessColumns = mapBusinessFields((id) => advertiser[id]) as Pick<
  typeof advertiser,
  BusinessFieldId
>;
