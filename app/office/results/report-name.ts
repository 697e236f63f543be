/** What the office calls each report to the advertisers of a card. */
export const reportName = { "first-week": "First-week report", report: "Report" } as const;
