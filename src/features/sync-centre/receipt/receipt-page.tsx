import { CloudCheckIcon, DownloadIcon, PrinterIcon } from 'lucide-react';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { valueOf } from '#runtime/read/use-read.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { ReceiptFigure } from './receipt-figure.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { formatDate, formatNumber } from '#ui/text/format.ts';
import styles from './receipt.module.css';
import { useHours } from './use-hours.ts';
import { useReceiptFile } from './use-receipt-file.ts';
import { useReceipt, type Receipt, type ReceiptPeriod } from './use-receipt.ts';

interface ReceiptPageProps {
  period: ReceiptPeriod;
  onPeriod: (period: ReceiptPeriod) => void;
}

/**
 * The changes saved on this tablet in an outage or today, with the proof that the server has them: to print, or to save
 * as a file.
 */
export function ReceiptPage({ period, onPeriod }: ReceiptPageProps) {
  const read = useReceipt(period);
  const receipt = valueOf(read);
  const file = useReceiptFile(receipt);
  const empty = !receipt || receipt.lines.length === 0;
  return (
    <div className={styles.page}>
      <PageHeader
        title="Comprobante"
        subtitle={<Subtitle receipt={receipt} period={period} />}
        back={{ to: '/sincronizacion', label: 'Volver a sincronización' }}
        actions={
          <>
            <Button icon={<PrinterIcon />} disabled={empty} onClick={() => print()}>
              Imprimir
            </Button>
            <Button variant="filled" icon={<DownloadIcon />} disabled={empty || !file} onClick={() => file?.save()}>
              Descargar comprobante
            </Button>
          </>
        }
      />
      <div className={`${styles.periods} no-print`}>
        <Segmented
          name="period"
          label="De cuándo"
          options={[
            { value: 'outage', label: 'Último corte' },
            { value: 'today', label: 'Hoy' },
          ]}
          value={period}
          onChange={(next) => onPeriod(next ?? 'outage')}
        />
      </div>
      {read.status === 'failed' ? (
        <ReadFailed message="No se pudo leer lo que guarda esta tableta." onRetry={read.retry} />
      ) : (
        <Loadable value={receipt}>
          {(known) =>
            known === null || empty ? <Nothing period={period} /> : <Shown receipt={known} file={file?.name} />
          }
        </Loadable>
      )}
    </div>
  );
}

function Subtitle({ receipt, period }: { receipt: Receipt | null | undefined; period: ReceiptPeriod }) {
  const today = useToday();
  const { relative, span } = useHours();
  const clinic = useClinicConfig()?.clinic_name ?? 'Arcada';
  const outage = receipt?.outage;
  if (!outage)
    return [clinic, 'esta tableta', period === 'today' ? formatDate(today) : null].filter(Boolean).join(' · ');
  const when = outage.back === null ? `desde ${relative(outage.since)}` : span(outage.since, outage.back);
  return `${clinic} · esta tableta, sin conexión ${when}`;
}

function Nothing({ period }: { period: ReceiptPeriod }) {
  return (
    <Card>
      <EmptyState
        icon={<CloudCheckIcon size={28} />}
        title={period === 'today' ? 'Hoy no se ha guardado nada en esta tableta' : 'Ningún corte con cambios'}
        action={<ButtonLink to="/sincronizacion">Ver sincronización</ButtonLink>}
      >
        {period === 'today'
          ? 'Lo que se guarde hoy aquí se podrá comparar con el servidor.'
          : 'Cuando se guarde algo sin conexión, aquí se verá si todo llegó al servidor.'}
      </EmptyState>
    </Card>
  );
}

function Shown({ receipt, file }: { receipt: Receipt; file: string | undefined }) {
  const { lines, people, answer } = receipt;
  const { printed } = usePaperFacts();
  return (
    <>
      <ReceiptFigure receipt={receipt} />
      <Card title={`Cambios (${formatNumber(lines.length)})`} padded={false}>
        <ReceiptList lines={lines} people={people} />
      </Card>
      {answer && file !== undefined ? (
        <p className={styles.note}>
          Cada anotación de la auditoría lleva una huella que cubre todas las anteriores; la última es la n.º{' '}
          {answer.head.seq}, <code>{answer.head.hash.slice(0, 12)}</code>. El archivo se comprueba más adelante, en la
          máquina del servidor, con <code>npm run receipt -- {file}</code>
        </p>
      ) : null}
      <p className={styles.printed}>{printed}</p>
    </>
  );
}
