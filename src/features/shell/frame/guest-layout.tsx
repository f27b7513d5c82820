import type { ReactNode } from 'react';
import { InsecureBanner } from '../banners/insecure-banner.tsx';
import { NumberBanner } from '../banners/number-banner.tsx';
import { Footer } from './footer.tsx';
import { SignInReason } from '../banners/sign-in-banner.tsx';
import { UpdateBanner } from '../banners/update-banner.tsx';
import styles from './layout.module.css';

/** The frame of the login, without navigation. */
export function GuestLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={styles.guest}>
        <InsecureBanner />
        <NumberBanner />
        <UpdateBanner />
        <SignInReason />
        <main id="contenido">{children}</main>
      </div>
      <div className={styles.guestFooter}>
        <Footer />
      </div>
    </>
  );
}
