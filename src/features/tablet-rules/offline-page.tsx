import { useState } from 'react';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { readOfflineLimit } from '#store/session/contact.ts';
import { countUnsent } from '#store/safety/status.ts';
import { Button } from '#ui/controls/button.tsx';
import { LoneCard } from '#ui/layout/lone-card.tsx';
import { formatCount, formatDateTime, formatNumber } from '#ui/text/format.ts';
import { useDaysOverLimit } from './use-days-over-limit.ts';

/** In place of the application on a tablet that has been without the server for longer than the clinic allows. */
export function OfflinePage() {
  const days = useDaysOverLimit() ?? 0;
  const clinic = useClinicConfig();
  const limit = valueOf(useRead(readOfflineLimit));
  const unsent = valueOf(useRead(countUnsent));
  const { busy, tried, look } = useLook();
  return (
    <LoneCard title={`Esta tableta lleva ${dayCount(days)} sin conexión`} clinic={clinic?.clinic_name}>
      {limit ? (
        <p>
          La clínica permite {dayCount(limit.days)} como máximo. Los datos de la clínica vuelven a mostrarse en cuanto
          la tableta hable con el servidor: conéctela a la red de la clínica.
        </p>
      ) : null}
      <p>
        <strong>Nada se ha borrado.</strong> {unsent === undefined ? null : unsentWords(unsent)}
      </p>
      {tried ? (
        <p role="alert">El servidor no responde todavía. Compruebe la wifi y que el servidor esté encendido.</p>
      ) : null}
      <Button variant="filled" block busy={busy} onClick={() => void look()}>
        Volver a intentarlo
      </Button>
      {limit ? (
        <p className="detail">
          Última respuesta del servidor: {formatDateTime(new Date(limit.contact.heard).toISOString(), clinic?.timezone)}
          , según el reloj de esta tableta.
        </p>
      ) : null}
    </LoneCard>
  );
}

const dayCount = (days: number): string => formatCount(days, 'día', 'días');

function unsentWords(count: number): string {
  if (count === 0) return 'Todo lo guardado aquí está enviado.';
  if (count === 1) return 'Queda 1 cambio o borrador sin enviar: sigue guardado en esta tableta.';
  return `Quedan ${formatNumber(count)} cambios o borradores sin enviar: siguen guardados en esta tableta.`;
}

/** Asks the server at once; an answer takes this page away. */
function useLook() {
  const { syncNow } = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  async function look(): Promise<void> {
    setBusy(true);
    setTried(false);
    report.again();
    try {
      await syncNow();
      setTried(true);
    } catch (error) {
      report.failed(error, 'No se pudo conectar. Inténtelo de nuevo.');
    } finally {
      setBusy(false);
    }
  }
  return { busy, tried, look };
}
