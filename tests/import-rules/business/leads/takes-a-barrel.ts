import { everything } from "#platform/index.ts"; // breaks
import { all } from "."; // breaks
