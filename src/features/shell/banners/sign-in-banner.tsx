import { useLocation } from '@tanstack/react-router';
import { fullName } from '#domain/patients/patient.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useSessionExpired } from '#runtime/use-person.ts';
import { waitingWork, type WaitingWork } from '#store/session/sealed-work.ts';
import { disabledPerson } from '#store/session/session.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

const useWaitingWork = () => valueOf(useRead(waitingWork)) ?? null;

/** In the application: the waiting changes are this person's, or were left here by another. */
export function SignInBanner() {
  const signIn = useSignInAgain();
  const { pathname } = useLocation();
  const waiting = useWaitingWork();
  if (waiting === null) return null;
  const { count, people } = waiting;
  const one = count === 1;
  if (waiting.whose === 'others') {
    return (
      <Banner
        tone="warning"
        action={
          // The sync centre shows them itself, below.
          pathname === '/sincronizacion' ? null : (
            <ButtonLink variant="quiet" to="/sincronizacion">
              Ver
            </ButtonLink>
          )
        }
      >
        <strong>
          Hay {one ? 'un cambio' : 'cambios'} de {people === 1 ? 'otra persona' : `otras ${people} personas`} sin
          enviar.
        </strong>{' '}
        {whenSent(waiting)}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      live
      action={
        <Button variant="quiet" onClick={signIn}>
          Iniciar sesión
        </Button>
      }
    >
      <SendYourChanges one={one} />
    </Banner>
  );
}

/** A disabled person will not sign in: the sync centre says who can send their changes. */
function whenSent({ count, people, disabled }: WaitingWork): string {
  const one = count === 1;
  if (disabled) return `${one ? 'Sigue guardado' : 'Siguen guardados'} en este dispositivo.`;
  const who = people === 1 ? 'esa persona' : 'cada una';
  return `Se ${one ? 'enviará' : 'enviarán'} cuando ${who} inicie sesión en este dispositivo.`;
}

/** On the login: the reason for it, and why signing in again matters. */
export function SignInReason() {
  const expired = useSessionExpired();
  const waiting = useWaitingWork();
  const disabled = valueOf(useRead(disabledPerson)) ?? null;
  if (disabled) {
    return (
      <Banner tone="danger" live>
        <strong>La cuenta de {fullName(disabled) || disabled.username} está desactivada.</strong> Hable con un
        administrador. Lo guardado sigue en este dispositivo.
      </Banner>
    );
  }
  if (expired) {
    return (
      <Banner tone="warning" live>
        <strong>Su sesión terminó.</strong> Inicie sesión para continuar; lo guardado sigue en este dispositivo.
      </Banner>
    );
  }
  if (waiting === null) return null;
  return (
    <Banner tone="warning">
      <SendYourChanges one={waiting.count === 1} />
    </Banner>
  );
}

function SendYourChanges({ one }: { one: boolean }) {
  return (
    <>
      <strong>Vuelva a iniciar sesión para enviar {one ? 'su cambio' : 'sus cambios'}.</strong>{' '}
      {one ? 'Sigue guardado' : 'Siguen guardados'} en este dispositivo.
    </>
  );
}
