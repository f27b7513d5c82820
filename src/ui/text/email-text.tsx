/** An address of electronic mail that, where it is too long for its line, goes on in the next one after its "@". */
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
