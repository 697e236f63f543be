import { advertiser } from "#database/schema/advertisers.ts";
import { type BusinessFieldId, mapBusinessFields } from "./business-fields.ts";

export const businessColumns = mapBusinessFields((id) => advertiser[id]) as Pick<
  typeof advertiser,
  BusinessFieldId
>;
