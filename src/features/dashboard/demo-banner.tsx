import { useClinicConfig } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import styles from './dashboard-page.module.css';

/** Tells an administrador of a demo clinic the way to a clinic of their own. */
export function DemoBanner() {
  const demo = useClinicConfig()?.demo;
  const person = usePerson();
  if (demo === undefined || person?.rol !== 'administrador') return null;
  return (
    <div className={styles.notice}>
      <Banner
        action={
          <ButtonLink to="/ajustes" search={{ seccion: 'empezar-de-cero' }}>
            Empezar con mi clínica
          </ButtonLink>
        }
      >
        <strong>Clínica de demostración.</strong> Ninguna de sus personas existe: pruebe lo que quiera.
      </Banner>
    </div>
  );
}
