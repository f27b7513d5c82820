import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { HelpLink } from './help-link.tsx';
import styles from './footer.module.css';

/** The footer of every page, including the login (specification §1), with the way to its help. */
export function Footer() {
  const config = useClinicConfig();
  const year = useToday().slice(0, 4);
  return (
    <footer className={`${styles.footer} no-print`}>
      <span>
        © {year} {config?.clinic_name || 'Arcada'} · Todos los derechos reservados
      </span>
      <HelpLink />
    </footer>
  );
}
