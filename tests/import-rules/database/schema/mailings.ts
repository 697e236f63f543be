export const mailing = pgTable("mailing", {});
