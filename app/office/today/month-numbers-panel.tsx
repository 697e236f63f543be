import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { MonthNumbers } from "#business/ledger/month-numbers.ts";
import { dollars } from "#platform/money.ts";
import sheet from "./today.css?sheet";

/** What the month has brought so far. */
export function MonthNumbersPanel({ month, numbers }: { month: string; numbers: MonthNumbers }) {
  const { receivedCents, refundedCents, sold, leads } = numbers;
  return (
    <Panel title={`${month} so far`} aside={<Link to={officePaths.money()}>View money</Link>}>
      <Style name="office-today" sheet={sheet} />
      <dl className="office-numbers">
        <div>
          <dt>Received</dt>
          <dd>{dollars(receivedCents)}</dd>
        </div>
        <div>
          <dt>Refunded</dt>
          <dd>{dollars(refundedCents)}</dd>
        </div>
        <div>
          <dt>Spots sold</dt>
          <dd>{sold.toLocaleString("en-US")}</dd>
        </div>
        <div>
          <dt>New leads</dt>
          <dd>{leads.toLocaleString("en-US")}</dd>
        </div>
      </dl>
    </Panel>
  );
}
