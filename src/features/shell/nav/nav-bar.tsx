import { Link, useLocation } from '@tanstack/react-router';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { Brand } from '#ui/layout/brand.tsx';
import { SearchButton } from './search-button.tsx';
import { SyncIndicator } from './sync-indicator.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './nav-bar.module.css';

/** `also`: further addresses of screens in an area (specification §2). */
const LINKS = [
  { to: '/', label: 'Dashboard' },
  {
    to: '/patients',
    label: 'Pacientes',
    also: ['/papelera', '/odontograms/', '/ortodoncia/', '/consentimientos/', '/recetas/'],
  },
  { to: '/appointments', label: 'Citas' },
  { to: '/clinical-histories', label: 'Historias Clínicas', also: ['/clinical-exam/'] },
  { to: '/treatment-plans', label: 'Planes de Tratamientos' },
  { to: '/estadisticas', label: 'Estadísticas' },
] as const satisfies readonly { to: string; label: string; also?: readonly string[] }[];

/** The brand links home, but only the navigation marks the current area. */
const NOT_CURRENT = { 'aria-current': undefined };

/** The brand, the six areas, the search, the sync state, and the person (specification §2). */
export function NavBar({ onSignOut, onSearch }: { onSignOut: () => void; onSearch: () => void }) {
  const config = useClinicConfig();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <header className={`${styles.bar} no-print`}>
      <Link to="/" className={styles.brand} aria-label="Arcada, ir al Dashboard" activeProps={NOT_CURRENT}>
        <Brand clinic={config?.clinic_name} />
      </Link>
      <nav className={styles.links} aria-label="Principal">
        {LINKS.map(({ to, label, ...area }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            aria-current={'also' in area && area.also.some((start) => path.startsWith(start)) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <SearchButton onSearch={onSearch} />
      <SyncIndicator />
      <UserMenu onSignOut={onSignOut} />
    </header>
  );
}
