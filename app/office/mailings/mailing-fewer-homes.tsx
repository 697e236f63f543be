import { pluralize } from "#app/office/formatting.ts";
import { Button } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { EMAIL_NOT_SENT_TEXT, useSendsMail } from "#app/office/record/describe-email.ts";
import { Link } from "#app/ui/link.tsx";
import type { MailingView } from "./mailing-view.ts";

/**
 * Each buyer's refund because the card went to fewer homes than agreed; sent after one
 * confirmation.
 */
export function FewerHomesPanel({ view, mayRefund }: { view: MailingView; mayRefund: boolean }) {
  const { pieces, shares, total, key } = view.fewer;
  const sendsMail = useSendsMail();
  if (shares.length === 0) return null;
  const byHand = shares.filter((share) => share.byHand).length;
  return (
    <Panel title="Fewer homes than agreed" id="fewer" aside={total}>
      <div className="body">
        <p>
          {pieces} pieces were handed over. That is more below what was agreed than the Terms allow:
          each of these gets back the missing share of what they paid.
        </p>
        <p>This counts on the hand-overs that are noted, day by day:</p>
        <ul>
          {view.handOvers.map((drop) => (
            <li key={drop}>{drop}</li>
          ))}
        </ul>
        <p>If one is missing or wrong, add or correct it first; once money went back it stays.</p>
      </div>
      <ul className="rows">
        {shares.map(({ id, business, agreed, paid, amount, tax }) => (
          <li key={id}>
            <div>
              <Link to={officePaths.reservation(id)}>{business}</Link>
              <p>
                {agreed} homes agreed, {paid} paid
                {tax && `. ${tax} of what goes back is city tax`}
              </p>
            </div>
            <b>{amount}</b>
          </li>
        ))}
      </ul>
      <div className="body">
        {mayRefund ? (
          <form method="post" className="stack">
            <input type="hidden" name="version" value={view.mailing.version} />
            <input type="hidden" name="key" value={key} />
            <p>
              {total} goes back in all, {wayWords(shares.length - byHand, byHand)}. The email to
              each of them says how much and why. {!sendsMail && `It is ${EMAIL_NOT_SENT_TEXT}. `}
              Their places stay as they are. This cannot be undone.
            </p>
            <div className="row">
              <Button type="submit" name="do" value="fewer" weight="danger">
                Give {total} back to {pluralize(shares.length, "advertiser")}
              </Button>
            </div>
          </form>
        ) : (
          <p className="quiet">Only the owner can give money back.</p>
        )}
      </div>
    </Panel>
  );
}

/** How the money is refunded: to how many cards, and to how many who paid by check. */
function wayWords(cards: number, checks: number): string {
  if (checks === 0) return "to their cards, by itself";
  if (cards === 0) return "by your hand: they paid by check";
  return `to ${pluralize(cards, "card")} by itself, and to ${pluralize(checks, "advertiser")} by your hand, who paid by check`;
}
