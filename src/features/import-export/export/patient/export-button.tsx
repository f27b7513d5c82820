import { FileDownIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { IconButton } from '#ui/controls/button.tsx';

/** Few people ask, and seldom: it comes with the first tap. */
const LazyDialog = lazy(async () => {
  const { ExportDialog } = await import('./export-dialog.tsx');
  return { default: ExportDialog };
});

/** In the head of a patient's page: saves all that the clinic keeps of them as one file. */
export function ExportButton({ patient }: { patient: Patient }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton label="Exportar ficha" icon={<FileDownIcon />} onClick={() => setOpened(true)} />
      {opened ? (
        <Suspense>
          <LazyDialog patient={patient} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
