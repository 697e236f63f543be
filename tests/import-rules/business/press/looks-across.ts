import { proof } from "#business/proofs/proof.ts";
import { scan } from "#business/tracking/scan.ts"; // breaks
