/** For how long the office looks at a customer's page, in minutes. Safe in the browser. */
export const CUSTOMER_VIEW_MINUTES = 15;
