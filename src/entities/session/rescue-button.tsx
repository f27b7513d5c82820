import { DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '#runtime/use-clinic.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import { Button } from '#ui/controls/button.tsx';
import { downloadText } from '#ui/files/download.ts';

const EXPORT_FAILED = 'No se pudo exportar la copia. Inténtelo de nuevo.';

interface RescueButtonProps {
  /** One person's work alone. */
  author?: string;
  /** `filled` where it is the next step. */
  variant?: 'outline' | 'filled';
  onExported?: () => void;
}

/** "Exportar copia de rescate": the unsent work of this tablet as a file. */
export function RescueButton({ author, variant = 'outline', onExported }: RescueButtonProps) {
  const { db } = useRuntime();
  const report = useReport();
  const today = useToday();
  const [busy, setBusy] = useState(false);
  async function exportCopy(): Promise<void> {
    setBusy(true);
    report.again();
    try {
      downloadText(`arcada-rescate-${today}.json`, await rescueCopy(db, new Date(), author));
      onExported?.();
    } catch (error) {
      report.failed(error, EXPORT_FAILED);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button variant={variant} block icon={<DownloadIcon />} busy={busy} onClick={() => void exportCopy()}>
        Exportar copia de rescate
      </Button>
      <p className="small text-3">Un archivo con todo lo anterior. Contiene datos de pacientes.</p>
    </>
  );
}
