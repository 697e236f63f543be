import { eq } from "drizzle-orm"; // breaks
import pg from "pg"; // breaks
import { PGlite } from "@electric-sql/pglite"; // breaks
import { db } from "#platform/database/database.server.ts"; // breaks
import { lead } from "#database/schema/leads.ts"; // breaks
import { findLeadById } from "#business/leads/find-leads.ts";
