/** The hidden field that says about which date a warning was shown. */
export const warnedDayFieldName = (name: string): string => `${name}-seen`;
