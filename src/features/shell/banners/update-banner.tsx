import { useAppUpdate } from '#runtime/pwa/app-update.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { UpdateButton } from './update-button.tsx';

/** A new version waits until the person accepts it (specification §7). */
export function UpdateBanner() {
  const accept = useAppUpdate();
  if (!accept) return null;
  return (
    <Banner live action={<UpdateButton onAccept={accept} />}>
      <strong>Nueva versión disponible.</strong> Lo que esté escribiendo se conserva.
    </Banner>
  );
}
