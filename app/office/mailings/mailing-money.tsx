import { ButtonLink, SubmitRow } from "#app/office/forms/controls.tsx";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import { EmptyState, FoldedPanel, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import {
  NO_MAIL_SERVER_REASON,
  useHasMailServer,
} from "#app/office/record/describe-upcoming-email.ts";
import { Link } from "#app/ui/link.tsx";
import { pluralize } from "#platform/number-word.ts";
import type { MailingView } from "./mailing-view.ts";

/** Each buyer's refund because the card went to fewer homes than agreed; sent after one confirmation. */
export function FewerHomesRefundPanel({
  view,
  mayRefund,
}: {
  view: MailingView;
  mayRefund: boolean;
}) {
  const { pieces, shares, total, key } = view.fewer;
  const sendsMail = useHasMailServer();
  if (shares.length === 0) return null;
  const byHand = shares.filter((share) => share.byHand).length;
  return (
    <Panel title="Fewer homes than agreed" id="fewer" aside={total}>
      <div className="body">
        <p>
          You dropped off {pieces} pieces, fewer than the Terms allow. Each of these advertisers
          gets the missing share of their payment back.
        </p>
        <p>Drop-offs recorded so far:</p>
        <ul>
          {view.dropOffs.map((drop) => (
            <li key={drop}>{drop}</li>
          ))}
        </ul>
        <p>If one is missing or wrong, fix it first. You can’t change it after the refunds.</p>
      </div>
      <ul className="rows">
        {shares.map(({ id, business, agreed, paid, amount, tax }) => (
          <li key={id}>
            <div>
              <Link to={officePaths.reservation(id)}>{business}</Link>
              <p>
                {agreed} homes agreed, {paid} paid
                {tax && `. The refund includes ${tax} in city tax`}
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
              {total} in refunds, {describeRefundMethods(shares.length - byHand, byHand)}.{" "}
              {sendsMail
                ? "We’ll email each of them the amount and the reason."
                : `The emails to them will be saved, not sent: ${NO_MAIL_SERVER_REASON}.`}{" "}
              They keep their spots. <WhyActionIsFinal action="refundFewerHomes" />
            </p>
            <SubmitRow value="fewer" weight="danger">
              Refund {total} to {pluralize(shares.length, "advertiser")}
            </SubmitRow>
          </form>
        ) : (
          <p className="quiet">Only the owner can give refunds.</p>
        )}
      </div>
    </Panel>
  );
}

function describeRefundMethods(cards: number, checks: number): string {
  if (checks === 0) return "sent to their cards automatically";
  if (cards === 0) return "which you send yourself: they paid by check";
  return `sent to ${pluralize(cards, "card")} automatically; you send ${pluralize(checks, "refund")} yourself, to those who paid by check`;
}

export function ExpensesPanel({
  mailingId,
  expenses,
}: {
  mailingId: number;
  expenses: MailingView["expenses"];
}) {
  return (
    <FoldedPanel title="Expenses" id="expenses" aside={String(expenses.length)}>
      {expenses.length === 0 ? (
        <EmptyState>None yet. Until you record what you paid, we use the planned costs.</EmptyState>
      ) : (
        <ul className="rows">
          {expenses.map(({ id, name, facts, amount }) => (
            <li key={id}>
              <div>
                <Link to={officePaths.expense(id)}>{name}</Link>
                <p>{facts}</p>
              </div>
              <b>{amount}</b>
            </li>
          ))}
        </ul>
      )}
      <div className="body">
        <div className="row">
          <ButtonLink to={officePaths.newExpense(mailingId)}>Record an expense</ButtonLink>
        </div>
      </div>
    </FoldedPanel>
  );
}
