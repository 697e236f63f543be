/**
 * npm run sign-in-link -- ana@shop.example: prints a one-time link for somebody of the office who has lost password
 * or second factor. Anyone who can run commands on this machine can do this, so it needs no sign-in.
 */
import { install, serve } from "./project.mjs";

install();
serve("bin/run/sign-in-link.ts", { NODE_ENV: "production" }, process.argv.slice(2));
