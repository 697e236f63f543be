/**
 * Industries whose work needs a contractor's license, so that a printed ad shows "ROC" with its number and the name as
 * licensed (A.R.S. 32-1124). The exemption of 2021 for ads that show a web address covers
 * broadcast, internet and outdoor ads, not print. Safe in the browser.
 */
export const contractorIndustries: ReadonlySet<string> = new Set([
  ...["electrical", "fencing", "flooring", "garage-doors", "hvac", "landscaping", "painting"],
  ...["plumbing", "pool-service", "remodeling", "roofing", "solar", "water-treatment"],
]);
