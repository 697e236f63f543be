import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { getSize } from "#artwork/layouts/sizes.ts";
import type { SizeId } from "#site.ts";

type SamplePictureProps = {
  src: string;
  size: SizeId;
  /** Words for those who don't see it; empty where the text beside it says the same. */
  alt: string;
  /** Fetched shortly before it scrolls into view. Otherwise it's what a visitor sees first, and loads before everything else. */
  lazy?: boolean;
};

/** Width and height of a printed ad at 100 units to the inch: half a gutter is cut from each of its sides. */
export function samplePictureSize(id: SizeId): { width: number; height: number } {
  const { widthInches, heightInches } = getSize(id);
  const printed = (inches: number) => Math.round((inches - standardLayout.gutter) * 100);
  return { width: printed(widthInches), height: printed(heightInches) };
}

export function SamplePicture({ src, size, alt, lazy }: SamplePictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      {...samplePictureSize(size)}
      {...(lazy ? { loading: "lazy", decoding: "async" } : { fetchPriority: "high" })}
    />
  );
}
