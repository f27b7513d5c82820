import { fullName } from '#domain/patients/patient.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useSessionExpired } from '#runtime/use-person.ts';
import { sealedWork } from '#store/session/sealed-work.ts';
import { disabledPerson } from '#store/session/session.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

const useSealedWork = () => valueOf(useRead(sealedWork, [])) ?? null;

/** In the application: what waits is this person's, or somebody's who left it sealed here. */
export function SignInBanner() {
  const signIn = useSignInAgain();
  const sealed = useSealedWork();
  if (sealed === null) return null;
  const one = sealed.count === 1;
  if (sealed.whose === 'others') {
    return (
      <Banner
        tone="warning"
        action={
          <ButtonLink variant="quiet" to="/sincronizacion">
            Ver
          </ButtonLink>
        }
      >
        <strong>Hay {one ? 'un cambio' : 'cambios'} de otra persona sin enviar.</strong> Se{' '}
        {one ? 'enviará' : 'enviarán'} cuando esa persona inicie sesión en este dispositivo.
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

/** On the login: why one is here, and why signing in again matters. */
export function SignInReason() {
  const expired = useSessionExpired();
  const sealed = useSealedWork();
  const disabled = valueOf(useRead(disabledPerson, [])) ?? null;
  if (disabled) {
    return (
      <Banner tone="danger" live>
        <strong>La cuenta de {fullName(disabled) || disabled.username} está desactivada.</strong> Hable con un
        administrador. Lo guardado sigue en este dispositivo y no se envía.
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
  if (sealed === null) return null;
  return (
    <Banner tone="warning">
      <SendYourChanges one={sealed.count === 1} />
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
