/** The address of the site, as tests of the business hand it to actions that lead back to it. */
export const siteUrl = "http://localhost:3000";
