import { env } from "node:process"; // breaks

export const sender = process.env.MAIL_FROM; // breaks
export const reader = env.OPERATOR_EMAIL;
