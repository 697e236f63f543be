import type { CSSProperties } from "react";
import type {
  SpotMap as Plan,
  SpotMapBox,
} from "#business/reservations/pay/invoices/letterhead.ts";
import { EMAIL_FONT_STACK } from "./frame.tsx";

/** Pixels to the inch: a card of 12 inches fits beside the margins of the narrowest phone. */
const SCALE = 18;
const GAP = 3;

/** The printed stock and what is on it: the same in both themes, as paper is. */
const stock = "#fffdf8";
const colors = {
  mine: "#ff741f",
  spot: "#e9ddcd",
  house: "#2d1523",
  "post-office": stock,
} as const;

/** One side of the card with the reader's spot lit, of table cells: mail programs hold back pictures. */
export function SpotMapTable({ plan, place }: { plan: Plan; place: string }) {
  const xs = cuts(plan.boxes, "x", "width");
  const ys = cuts(plan.boxes, "y", "height");
  return (
    <table
      role="img"
      aria-label={`A map of the ${plan.side} of the card. Your spot: ${place}.`}
      data-skip-in-text
      cellPadding={0}
      cellSpacing={GAP}
      width={plan.width * SCALE}
      style={{
        margin: "4px 0 20px",
        tableLayout: "fixed",
        backgroundColor: stock,
        border: "1px solid #d7caba",
      }}
    >
      <colgroup>
        {xs.slice(0, -1).map((left, i) => (
          <col key={left} style={{ width: ((xs[i + 1] ?? plan.width) - left) * SCALE - GAP }} />
        ))}
      </colgroup>
      <tbody>
        {ys.slice(0, -1).map((top) => (
          <tr key={top}>
            {plan.boxes
              .filter(({ y }) => y === top)
              .toSorted((a, b) => a.x - b.x)
              .map((box) => (
                <Cell
                  key={box.x}
                  box={box}
                  columns={between(xs, box.x, box.x + box.width)}
                  rows={between(ys, box.y, box.y + box.height)}
                />
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ box, columns, rows }: { box: SpotMapBox; columns: number; rows: number }) {
  const mine = box.what === "mine";
  const look: CSSProperties = {
    height: box.height * SCALE - GAP,
    backgroundColor: colors[box.what],
    border: box.what === "post-office" ? "1px dashed #b5a596" : "0",
    color: mine ? "#250e1c" : "#6d5a52",
    fontFamily: EMAIL_FONT_STACK,
    fontSize: mine ? 16 : 11,
    fontWeight: mine ? 800 : 400,
  };
  return (
    <td colSpan={columns} rowSpan={rows} align="center" valign="middle" style={look}>
      {box.label ?? " "}
    </td>
  );
}

/** Where a grid over all boxes must be cut along one axis. */
function cuts(boxes: readonly SpotMapBox[], from: "x" | "y", size: "width" | "height"): number[] {
  const all = boxes.flatMap((box) => [box[from], box[from] + box[size]]);
  return [...new Set(all)].toSorted((a, b) => a - b);
}

const between = (all: readonly number[], from: number, to: number) =>
  all.filter((cut) => cut >= from && cut < to).length;
