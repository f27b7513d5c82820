import { useAppUpdate } from '#runtime/pwa/app-update.ts';
import { useReceived } from '#runtime/read/use-received.ts';
import { useSyncStatus } from '#runtime/use-sync-status.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { BrowserBanner } from './browser-banner.tsx';
import { ClockBanner } from './clock-banner.tsx';
import { FirstSyncProgress } from './first-sync-progress.tsx';
import { InsecureBanner } from './insecure-banner.tsx';
import { NoticeBanners } from './notice-banners.tsx';
import { OfflineLimitBanner } from './offline-limit-banner.tsx';
import { SignInBanner } from './sign-in-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';
import { UpdateButton } from './update-button.tsx';
import styles from '../frame/layout.module.css';

/** Banners about the whole application, above every screen. */
export function Banners() {
  const status = useSyncStatus();
  // Subscribed here for all screens, so that each knows it at its first paint.
  useReceived();
  return (
    <div className={styles.banners}>
      <InsecureBanner />
      <BrowserBanner />
      {status?.upgradeRequired ? <UpgradeBanner /> : <UpdateBanner />}
      {status?.signInNeeded ? <SignInBanner /> : null}
      {status?.firstSync ? <FirstSyncProgress {...status.firstSync} /> : null}
      <OfflineLimitBanner />
      <ClockBanner />
      <NoticeBanners />
    </div>
  );
}

/** The server speaks a newer schema: nothing is sent until this tablet is updated (specification §5, status 426). */
function UpgradeBanner() {
  const accept = useAppUpdate();
  return (
    <Banner tone="danger" live action={<UpdateButton onAccept={accept ?? (() => location.reload())} />}>
      <strong>Actualice la aplicación.</strong> Esta versión ya no puede enviar cambios; lo guardado se conserva en este
      dispositivo.
    </Banner>
  );
}
