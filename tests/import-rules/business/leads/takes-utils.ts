import { dollars } from "#platform/utils.ts"; // breaks
import { pad } from "./helpers.ts"; // breaks
