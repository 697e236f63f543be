/** The office's name for each report to the advertisers on a card. */
export const reportName = { "first-week": "First-week report", report: "Report" } as const;
