import { emptyDatabase } from "#tests/support/database/database.ts"; // breaks
