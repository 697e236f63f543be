import { ButtonLink } from "#app/office/forms/controls.tsx";
import { EmptyState, FoldedPanel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { MailingView } from "./mailing-view.ts";

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
