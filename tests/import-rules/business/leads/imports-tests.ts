import { emptyDatabase } from "#tests/support/database.ts"; // breaks
