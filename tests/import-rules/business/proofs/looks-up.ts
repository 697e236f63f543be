import { pressFile } from "#business/press/press-file.ts"; // breaks
