import { RotateCwIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { readStatus } from '#store/database/meta.ts';
import { isSpaceFull } from '#sync/page/space.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { useRuntime } from './runtime.tsx';

const OFFLINE = 'Sin conexión con el servidor. Se muestran los datos guardados en este dispositivo.';
const FULL = 'Sin espacio: libere memoria en este dispositivo. Se muestran los datos guardados en él.';
const FAILED = 'El servidor no pudo sincronizar. Se muestran los datos guardados en este dispositivo.';

/**
 * "Actualizar": runs one sync round; says that the data is up to date only when the round succeeded. `compact`: the
 * icon alone.
 */
export function RefreshButton({ compact = false }: { compact?: boolean }) {
  const { db, syncNow } = useRuntime();
  const [busy, setBusy] = useState(false);
  const warning = useRef<string | null>(null);

  async function refresh(): Promise<void> {
    setBusy(true);
    if (warning.current !== null) notify.close(warning.current);
    try {
      const before = await readStatus(db);
      await syncNow();
      const { failures, reachable, synced_at } = await readStatus(db);
      if (failures === 0 && synced_at !== before.synced_at) notify.success('Datos actualizados');
      else warning.current = notify.warning(isSpaceFull() ? FULL : reachable === false ? OFFLINE : FAILED);
    } finally {
      setBusy(false);
    }
  }

  if (compact) {
    return <IconButton label="Actualizar" icon={<RotateCwIcon />} busy={busy} onClick={() => void refresh()} />;
  }
  return (
    <Button icon={<RotateCwIcon />} busy={busy} onClick={() => void refresh()}>
      Actualizar
    </Button>
  );
}
