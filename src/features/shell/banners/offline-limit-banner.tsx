import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useNow, useClockOffset } from '#runtime/use-clinic.ts';
import { hoursLeft, readOfflineLimit } from '#store/session/contact.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { formatCount } from '#ui/text/format.ts';

/** In the last day of the clinic's limit without the server: what follows, while there is time to do something. */
export function OfflineLimitBanner() {
  const limit = valueOf(useRead(readOfflineLimit));
  const now = useNow().getTime() - useClockOffset();
  const hours = limit ? hoursLeft(limit, now) : null;
  if (hours === null) return null;
  return (
    <Banner tone="warning">
      <strong>Conecte esta tableta a la red de la clínica.</strong> En{' '}
      {hours <= 1 ? 'menos de una hora' : formatCount(hours, 'hora', 'horas')} sin conexión dejará de mostrar los datos.
      Lo que no se envió sigue guardado.
    </Banner>
  );
}
