export const sender = process.env.MAIL_FROM; // breaks
