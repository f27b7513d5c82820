/** An e-mail address that breaks after its "@" where it is too long for its line. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
