import type { Booking } from "#business/reservations/pay/booking.ts";
import { emailColors } from "#emails/frame.tsx";
import { formatDollarsAndCents } from "#platform/money.ts";

export function EmailReceipt({ lines }: Pick<Booking, "lines">) {
  return (
    <table data-columns width="100%" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 16px" }}>
      <tbody>
        {lines.map(([what, cents], i) => {
          const total = i === lines.length - 1;
          const look = {
            padding: "9px 0",
            borderBottom: total ? "0" : `1px solid ${emailColors.line}`,
            fontWeight: total ? 800 : 400,
            fontSize: total ? 19 : 17,
          };
          return (
            <tr key={what}>
              <td className="line ink" align="left" style={look}>
                {what}
              </td>
              <td
                className="line ink"
                align="right"
                style={{ ...look, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
              >
                {formatDollarsAndCents(cents)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
