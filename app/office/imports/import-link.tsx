import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import type { ImportableList } from "#business/imports/import.ts";

/** Leads to where a table of a list is brought in. */
export function ImportLink({ list }: { list: ImportableList }) {
  return <ButtonLink to={`${officePaths.imports()}?list=${list}`}>Import {list} (CSV)</ButtonLink>;
}
