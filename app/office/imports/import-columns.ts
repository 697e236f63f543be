import { advertiserColumns } from "#app/office/advertisers/advertiser-columns.ts";
import { leadColumns } from "#app/office/leads/lead-columns.ts";
import { moneyColumns } from "#app/office/money/money-columns.ts";
import { reservationColumns } from "#app/office/reservations/reservation-columns.ts";
import type { Column } from "#app/office/tables/columns.ts";
import type { ImportableList } from "#business/imports/import.ts";

type FileColumn = Pick<Column<never>, "id"> & { file: { heading: string } };

/** The columns of a list's files, in order. */
export function columnsForImport(list: ImportableList): readonly FileColumn[] {
  const columns = {
    advertisers: advertiserColumns,
    leads: leadColumns,
    reservations: reservationColumns,
    payments: moneyColumns("payments"),
  };
  return columns[list];
}
