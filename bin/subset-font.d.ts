declare module "subset-font" {
  /** One axis of a variable font: pinned to a value, or narrowed to a range. */
  type Axis = number | { min: number; max: number; default?: number };

  /** The font with the glyphs of `text` alone; see the package's README for the options. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: "sfnt" | "woff" | "woff2";
      variationAxes?: Readonly<Record<string, Axis>>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
