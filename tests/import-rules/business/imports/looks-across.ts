import { board } from "#business/ads/board/ad-board.ts"; // breaks
import { invoice } from "#business/reservations/pay/invoices/invoice.ts";

export const looks = [board, invoice];
