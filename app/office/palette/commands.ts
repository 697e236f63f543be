/** A command in the palette: leads to a page, or to the form on it. */
export type PaletteResult = {
  name: string;
  /** Its subject: the record it belongs to, or that record's status. */
  about?: string;
  /** What kind of thing it is. */
  kind: string;
  to: string;
  /** Whether it downloads a file and so doesn't leave the page. */
  file?: boolean;
};

/** An action, with other words that find it. */
export type PaletteCommand = { name: string; also?: string; to: string; file?: boolean };
