import { ArrowLeftIcon, LogInIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { ButtonAnchor } from '#ui/controls/button.tsx';
import { Brand } from '#ui/layout/brand.tsx';
import styles from './help.module.css';

/** The screen that the reader came from, or the login. */
export interface WayBack {
  href: string;
  signedIn: boolean;
  go: () => void;
}

/** The frame of the guide, which anybody may read: nothing of the clinic's data is on it. */
export function HelpFrame({ back, children }: { back: WayBack; children: ReactNode }) {
  const config = useClinicConfig();
  function go(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    back.go();
  }
  return (
    <>
      <header className={`${styles.top} no-print`}>
        <Brand clinic={config?.clinic_name} />
        <ButtonAnchor href={back.href} onClick={go} icon={back.signedIn ? <ArrowLeftIcon /> : <LogInIcon />}>
          {back.signedIn ? 'Volver' : 'Iniciar sesión'}
        </ButtonAnchor>
      </header>
      <main id="contenido" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
