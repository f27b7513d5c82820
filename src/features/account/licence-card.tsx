import { useState } from 'react';
import { AppError, failureWords } from '#domain/wire/problem.ts';
import { LicenceForm } from '#entities/session/licence-form.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';
import { licenceOf } from '#store/documents/prescriptions.ts';
import { Card } from '#ui/layout/card.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { LICENCE_FAILED, LICENCE_SAVED } from './messages.ts';
import styles from './account.module.css';

const HINT = 'Sale en sus recetas, bajo la firma. Quien no prescribe lo deja vacío.';
const OFFLINE = 'Sin conexión: el número se podrá cambiar cuando vuelva.';

/** The licence number under which a person prescribes. */
export function LicenceCard({ person }: { person: string }) {
  const { request, syncNow } = useRuntime();
  const online = useOnline();
  const report = useReport();
  const kept = valueOf(useRead(licenceOf, person));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  async function save(licence_number: string): Promise<void> {
    setBusy(true);
    setError(undefined);
    report.again();
    try {
      await request('/account/', { method: 'PUT', json: { licence_number } });
      await syncNow();
      notify.success(LICENCE_SAVED);
    } catch (reason) {
      setError(reason instanceof AppError ? reason.fields?.['licence_number'] : undefined);
      report.failed(reason, failureWords(LICENCE_FAILED, reason));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card title="Recetas">
      <div className={styles.form}>
        <LicenceForm
          kept={kept ?? null}
          hint={online ? HINT : OFFLINE}
          busy={busy}
          disabled={!online || kept === undefined}
          error={error}
          onSave={save}
        />
      </div>
    </Card>
  );
}
