import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useAppUpdate } from '#runtime/pwa/app-update.ts';
import { useSyncStatus } from '#runtime/use-sync-status.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { dismissNotice, noticeSubject, unseenNotices } from '#store/safety/notices.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ClockBanner } from './clock-banner.tsx';
import { FirstSyncProgress } from './first-sync-progress.tsx';
import { InsecureBanner } from './insecure-banner.tsx';
import { SignInBanner } from './sign-in-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';
import styles from '../frame/layout.module.css';

/** So many notices at once; the others follow as these are dismissed. */
const SHOWN_NOTICES = 3;

/** What concerns the whole application, above every screen. */
export function Banners() {
  const status = useSyncStatus();
  return (
    <div className={styles['banners']}>
      <InsecureBanner />
      {status?.upgradeRequired ? <UpgradeBanner /> : <UpdateBanner />}
      {status?.signInNeeded ? <SignInBanner /> : null}
      {status?.firstSync ? <FirstSyncProgress {...status.firstSync} /> : null}
      <ClockBanner />
      <NoticeBanners />
    </div>
  );
}

/** The server speaks a newer schema: nothing is sent until this tablet is brought up to date (§5, 426). */
function UpgradeBanner() {
  const accept = useAppUpdate();
  return (
    <Banner
      tone="danger"
      live
      action={
        <Button variant="quiet" onClick={accept ?? (() => location.reload())}>
          Actualizar ahora
        </Button>
      }
    >
      <strong>Actualice la aplicación.</strong> Esta versión ya no puede enviar cambios; lo guardado se conserva en este
      dispositivo.
    </Banner>
  );
}

function NoticeBanners() {
  const { db } = useRuntime();
  const shown = valueOf(useRead(readShown, [])) ?? [];
  return shown.map(({ notice, subject }) => (
    <Banner key={notice.id} tone="warning" live onDismiss={() => void dismissNotice(db, notice.id)}>
      {subject === '' ? null : <strong>{subject}.</strong>} {notice.text}
    </Banner>
  ));
}

async function readShown(db: ArcadaDatabase) {
  const notices = (await unseenNotices(db)).slice(0, SHOWN_NOTICES);
  return Promise.all(notices.map(async (notice) => ({ notice, subject: await noticeSubject(db, notice) })));
}
