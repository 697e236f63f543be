/** An email address, which breaks after its @ where the line is too short for it. */
export function EmailText({ email }: { email: string }) {
  const [mailbox, domain] = email.split("@");
  return (
    <>
      {mailbox}@<wbr />
      {domain}
    </>
  );
}
