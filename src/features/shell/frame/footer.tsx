import { useClinicConfig } from '#runtime/use-clinic.ts';
import styles from './footer.module.css';

const currentYear = () => new Date().getFullYear();

/** On every page, the login included (§1). */
export function Footer() {
  const config = useClinicConfig();
  return (
    <footer className={`${styles['footer']} no-print`}>
      <span>
        © {currentYear()} {config?.clinic_name || 'Arcada'} · Todos los derechos reservados
      </span>
    </footer>
  );
}
