import { proof } from "#business/proofs/proof.ts"; // breaks
