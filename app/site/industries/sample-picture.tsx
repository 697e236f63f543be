import { getSize } from "#business/mailings/layouts/sizes.ts";
import type { SizeId } from "#site.ts";

type SamplePictureProps = {
  src: string;
  size: SizeId;
  /** Words for those who don't see it; empty where the text beside it says the same. */
  alt: string;
  /** Fetched when it comes near. */
  lazy?: boolean;
};

/** A sample ad, at 100 units to the inch. */
export function SamplePicture({ src, size, alt, lazy }: SamplePictureProps) {
  const { widthInches, heightInches } = getSize(size);
  return (
    <img
      src={src}
      alt={alt}
      width={widthInches * 100}
      height={heightInches * 100}
      loading={lazy ? "lazy" : undefined}
      decoding="async"
    />
  );
}
