import { Outlet } from '@tanstack/react-router';
import { Boundary } from '#ui/messages/boundary.tsx';
import { Banners } from '../banners/banners.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from '../nav/nav-bar.tsx';
import { CONTENT, SkipLink } from './skip-link.tsx';
import { useSessionGuard } from './use-session-guard.ts';
import styles from './layout.module.css';

interface AppLayoutProps {
  onSignOut: () => void;
  onSearch: () => void;
}

/** The frame of every screen of a signed-in person. */
export function AppLayout({ onSignOut, onSearch }: AppLayoutProps) {
  useSessionGuard();
  return (
    <>
      <SkipLink />
      <Boundary>
        <NavBar onSignOut={onSignOut} onSearch={onSearch} />
      </Boundary>
      <main id={CONTENT} tabIndex={-1} className={styles.main}>
        <Boundary>
          <Banners />
        </Boundary>
        <Outlet />
      </main>
      <Boundary>
        <Footer />
      </Boundary>
    </>
  );
}
