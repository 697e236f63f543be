import { log } from "../../platform/log.ts"; // breaks
import { deep } from "./forms/deep.ts"; // breaks
import { lead } from "./lead.ts";
