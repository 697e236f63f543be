import { useLocation } from "react-router";
import { Button } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Style } from "#app/ui/style.tsx";
import { type BulkList, bulkActionNames, bulkActionRules } from "#business/bulk/bulk.ts";
import sheet from "./bulk-bar.css?sheet";
import { bulkActionLabels, bulkListLabelsAndPaths } from "./bulk-labels.ts";

/**
 * The actions for the selected rows of a list; the rows' checkboxes belong to this form. With
 * script it is shown only while some are checked.
 */
export function BulkBar({ list, picked }: { list: BulkList; picked: readonly string[] }) {
  const { pathname, search } = useLocation();
  const { field } = bulkListLabelsAndPaths[list];
  const actions = bulkActionNames.filter((name) => bulkActionRules[name].list === list);
  return (
    <form id="bulk" method="post" action={officePaths.bulkActions()} className="office-bulk-bar">
      <Style name="office-bulk-bar" sheet={sheet} />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="back" value={pathname + search} />
      {actions.length > 1 && (
        // Enter in the field presses a form's first button; with several, that is one that does
        // nothing.
        <button type="submit" disabled hidden />
      )}
      <p role="status">
        {picked.length > 0 ? `${picked.length.toLocaleString("en-US")} selected` : "Selected rows"}
      </p>
      {field && (
        <div className="office-field note">
          <label htmlFor="bulk-note">{field}</label>
          <input id="bulk-note" name="note" maxLength={2000} autoComplete="off" />
        </div>
      )}
      <div className="actions">
        {actions.map((name) => (
          <Button
            key={name}
            type="submit"
            name="do"
            value={name}
            weight={name === "reservations.cancel" ? "danger" : "plain"}
          >
            {bulkActionLabels[name].button}
          </Button>
        ))}
      </div>
    </form>
  );
}
