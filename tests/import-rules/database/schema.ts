// leads

export const lead = pgTable("lead", {});

// mailings

export const mailing = pgTable("mailing", {});
