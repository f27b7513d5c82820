import { RotateCwIcon } from 'lucide-react';
import { useState } from 'react';
import { readStatus } from '#store/database/meta.ts';
import { Button } from '#ui/controls/button.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { useRuntime } from './runtime.tsx';

const OFFLINE = 'Sin conexión con el servidor. Se muestran los datos guardados en este dispositivo.';
const FAILED = 'El servidor no pudo sincronizar. Se muestran los datos guardados en este dispositivo.';

/** "Actualizar": one round of sync now; says that the data is up to date only when the round ended well. */
export function RefreshButton() {
  const { db, syncNow } = useRuntime();
  const [busy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      const before = await readStatus(db);
      await syncNow();
      const { failures, reachable, synced_at } = await readStatus(db);
      if (failures === 0 && synced_at !== before.synced_at) notify.success('Datos actualizados');
      else notify.warning(reachable === false ? OFFLINE : FAILED);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button icon={<RotateCwIcon />} busy={busy} onClick={() => void refresh()}>
      Actualizar
    </Button>
  );
}
