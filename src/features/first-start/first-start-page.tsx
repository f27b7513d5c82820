import { Link } from '@tanstack/react-router';
import { ServerIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useFreshConfig } from '#runtime/use-fresh-config.ts';
import { Brand } from '#ui/layout/brand.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Made } from './done-step.tsx';
import { FirstStart } from './first-start.tsx';
import styles from './first-start.module.css';

interface FirstStartPageProps {
  onSignedIn: () => void;
  /** The way to the guide, at the foot. */
  help: ReactNode;
}

/** The names of this machine for itself. */
const HERE = ['localhost', '127.0.0.1', '[::1]'];

/** `/inicio`: on a server on which nobody has an account, the clinic and its first administrador are made here. */
export function FirstStartPage({ onSignedIn, help }: FirstStartPageProps) {
  const config = useClinicConfig();
  // Somebody has an account from then on, and the last step still has passwords to show.
  const [made, setMade] = useState<Made | null>(null);
  useFreshConfig();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand clinic="Puesta en marcha" />
        <p className="said text-2">
          <ServerIcon size={18} />
          {HERE.includes(location.hostname) ? 'Servidor en este equipo' : `Servidor en ${location.hostname}`}
        </p>
      </header>
      <main id="contenido" className={styles.main}>
        {config && (config.first_start || made) ? (
          <FirstStart config={config} made={made} onMade={setMade} onSignedIn={onSignedIn} />
        ) : (
          <Started known={config !== null} />
        )}
      </main>
      <footer className={styles.below}>
        <span>Nada sale de este servidor.</span>
        {help}
      </footer>
    </div>
  );
}

function Started({ known }: { known: boolean }): ReactNode {
  return (
    <Card>
      <h1 tabIndex={-1}>{known ? 'Arcada ya está en marcha' : 'Puesta en marcha'}</h1>
      <p>
        {known ? (
          <>
            Esta clínica ya tiene a su primera persona: <Link to="/login">inicie sesión</Link>.
          </>
        ) : (
          'No se pudo hablar con el servidor. Compruebe que está encendido y vuelva a cargar esta página.'
        )}
      </p>
    </Card>
  );
}
