import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import type { ImportableList } from "#business/imports/import.ts";

export function StartImportLink({ list }: { list: ImportableList }) {
  return <ButtonLink to={`${officePaths.imports()}?list=${list}`}>Import {list}</ButtonLink>;
}
