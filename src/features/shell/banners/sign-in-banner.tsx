import { useRead, valueOf } from '#runtime/use-read.ts';
import { readMeta } from '#store/database/meta.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

/** Whose entries wait for a sign-in (§5 `auth`): entries go under their author's token, whoever is on screen (§8). */
function useWaitingAuthors(): 'mine' | 'others' | null {
  const whose = useRead(async (db) => {
    const authors = (await db.outbox.where('state').equals('auth').toArray()).map((entry) => entry.author);
    if (authors.length === 0) return null;
    const person = await readMeta(db, 'person');
    return person === undefined || authors.includes(person) ? 'mine' : 'others';
  }, []);
  return valueOf(whose) ?? null;
}

/** In the application: what waits is this person's, or somebody's who left it sealed here. */
export function SignInBanner() {
  const signIn = useSignInAgain();
  const whose = useWaitingAuthors();
  if (whose === null) return null;
  if (whose === 'others') {
    return (
      <Banner
        tone="warning"
        action={
          <ButtonLink variant="quiet" to="/sincronizacion">
            Ver
          </ButtonLink>
        }
      >
        <strong>Hay cambios de otra persona sin enviar.</strong> Se enviarán cuando esa persona inicie sesión en este
        dispositivo.
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
      <SendYourChanges />
    </Banner>
  );
}

/** On the login: why signing in again matters. */
export function SealedWorkBanner() {
  if (useWaitingAuthors() === null) return null;
  return (
    <Banner tone="warning">
      <SendYourChanges />
    </Banner>
  );
}

function SendYourChanges() {
  return (
    <>
      <strong>Vuelva a iniciar sesión para enviar sus cambios.</strong> Siguen guardados en este dispositivo.
    </>
  );
}
