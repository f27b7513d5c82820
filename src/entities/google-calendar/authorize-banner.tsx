import { LinkIcon } from 'lucide-react';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { usePerson } from '#runtime/use-person.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { CALENDAR_ACCOUNT_PATH, endWords, type CalendarAccountAnswer } from './account-words.ts';
import { AuthorizeButton } from './authorize-button.tsx';

/**
 * The banner that asks to authorise the clinic's calendar, with the reason why it is no longer fed; an administrador gets
 * the button.
 */
export function AuthorizeBanner() {
  const person = usePerson();
  const mayAuthorize = person?.rol === 'administrador';
  const { value } = useServerRead<CalendarAccountAnswer>(mayAuthorize ? CALENDAR_ACCOUNT_PATH : null);
  const why = value?.account ? endWords(value.account) : null;
  if (person === undefined) return null;
  return (
    <Banner
      tone="warning"
      live
      icon={<LinkIcon />}
      action={mayAuthorize ? <AuthorizeButton>Autorizar ahora</AuthorizeButton> : null}
    >
      <strong>Autorice el acceso al calendario de Google</strong>
      <br />
      {why === null ? '' : `${why} `}
      {mayAuthorize ? 'Las citas se guardan igual.' : 'Pídalo a un administrador. Las citas se guardan igual.'}
    </Banner>
  );
}
