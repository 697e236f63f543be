import { Fragment } from "react";

/** An email address, alone or in a sentence, which breaks after its @ where the line is too short for it. */
export function BreakableEmailText({ email }: { email: string }) {
  const [start, ...rest] = email.split("@");
  return (
    <>
      {start}
      {rest.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Fragment key={at}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
