/** How long the office may view a customer's page, in minutes. Safe in the browser. */
export const CUSTOMER_VIEW_MINUTES = 15;
