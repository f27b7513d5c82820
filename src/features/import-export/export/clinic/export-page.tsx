import { DownloadIcon, WifiOffIcon } from 'lucide-react';
import { useState } from 'react';
import { COLLECTIONS } from '#domain/record/collections.ts';
import type { ExportLink, ExportRequest } from '#domain/wire/clinic-export.ts';
import { OnlyAdministrador } from '#entities/session/only-administrador.tsx';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReceived } from '#runtime/read/use-received.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useReport } from '#runtime/use-report.ts';
import { useOnline } from '#runtime/use-sync-status.ts';
import { countRecords } from '#store/figures/records.ts';
import { Button } from '#ui/controls/button.tsx';
import { followDownload } from '#ui/files/download.ts';
import { Checkbox } from '#ui/inputs/choices.tsx';
import { Card } from '#ui/layout/card.tsx';
import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount } from '#ui/text/format.ts';
import { CLINIC_EXPORT_FAILED } from '../messages.ts';
import styles from './export-page.module.css';

const TITLE = 'Exportar datos de la clínica';

/** All of the clinic's data in open formats, for an administrador. */
export function ExportPage() {
  return (
    <OnlyAdministrador title={TITLE}>
      <NarrowPage>
        <PageHeader title={TITLE} />
        <ExportCard />
      </NarrowPage>
    </OnlyAdministrador>
  );
}

function ExportCard() {
  const { request } = useRuntime();
  const offline = !useOnline();
  const counts = valueOf(useRead(countRecords));
  // The server's file has all records: while this tablet has only a part, its counts would say that the rest is
  // missing.
  const received = useReceived(...COLLECTIONS) === true;
  const report = useReport();
  const [images, setImages] = useState(true);
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    report.again();
    try {
      const json: ExportRequest = { images };
      const { url } = await request<ExportLink>('/export/', { method: 'POST', json });
      followDownload(url);
      notify.success('La descarga empezó. El navegador muestra cuánto falta.');
    } catch (error) {
      report.failed(error, CLINIC_EXPORT_FAILED);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card>
      <div className="stack">
        <p>
          Un archivo ZIP con todos los registros de la clínica en formatos abiertos: una tabla (CSV) y una lista (JSON)
          de cada tipo, y un LEEME que las explica. Los registros eliminados no están.
        </p>
        {counts && received ? (
          <p className={styles.count}>
            {formatCount(counts.records, 'registro', 'registros')} · {formatCount(counts.images, 'imagen', 'imágenes')}
          </p>
        ) : null}
        <Checkbox
          name="images"
          label="Incluir las imágenes"
          description="Una carpeta por paciente. El archivo puede ser muy grande."
          checked={images}
          onChange={setImages}
        />
        <Banner tone="warning">
          Contiene los datos clínicos de todos los pacientes, sin contraseña. Guárdelo en un lugar seguro y no lo envíe
          por correo. La auditoría anota quién exportó y cuándo.
        </Banner>
        {offline ? (
          <Banner icon={<WifiOffIcon />} live>
            Sin conexión: los datos se exportan desde el servidor. Podrá hacerlo cuando vuelva la conexión.
          </Banner>
        ) : null}
        <div>
          <Button variant="filled" icon={<DownloadIcon />} busy={busy} disabled={offline} onClick={() => void start()}>
            Exportar
          </Button>
        </div>
      </div>
    </Card>
  );
}
