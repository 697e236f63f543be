import { paths } from "#app/paths.ts"; // breaks
