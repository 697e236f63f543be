import { TypeSetter } from "#artwork/typesetter.ts";

let opened: Promise<TypeSetter> | undefined;

/** The fonts for ads, read once per process. A failure is not kept: the next caller tries again. */
export function openTypeSetter(): Promise<TypeSetter> {
  opened ??= TypeSetter.open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
