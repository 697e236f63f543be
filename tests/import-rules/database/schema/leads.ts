export const lead = pgTable("lead", {});
