import { Table } from "#app/office/table.tsx"; // breaks
import { Button } from "#app/ui/button.tsx";
import { paths } from "#app/paths.ts";
