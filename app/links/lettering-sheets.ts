import classic from "#app/generated/letterings/classic.css?sheet";
import clean from "#app/generated/letterings/clean.css?sheet";
import round from "#app/generated/letterings/round.css?sheet";
import serif from "#app/generated/letterings/serif.css?sheet";
import slab from "#app/generated/letterings/slab.css?sheet";
import tall from "#app/generated/letterings/tall.css?sheet";
import wide from "#app/generated/letterings/wide.css?sheet";
import type { StyleSheetSource } from "#app/ui/style.tsx";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";

/** What sets a page's headline in the face of an ad; the one that is left out has the face of every page. */
export const letteringSheets: Readonly<Partial<Record<LetteringId, StyleSheetSource>>> = {
  classic,
  clean,
  round,
  serif,
  slab,
  tall,
  wide,
};

const fonts = import.meta.glob<string>("/app/generated/letterings/*-0.woff2", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Where the letters of English of a lettering's face are. */
export const letteringFont = (id: LetteringId): string | undefined =>
  fonts[`/app/generated/letterings/${id}-0.woff2`];
