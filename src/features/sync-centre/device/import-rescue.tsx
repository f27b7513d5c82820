import { UploadIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { countOf } from '#record/words/noun-words.ts';
import { useReport } from '#runtime/use-report.ts';
import { AppError } from '#domain/wire/problem.ts';
import {
  importRescueCopy,
  previewRescue,
  readRescueCopy,
  type RescueCopy,
  type RescuePreview,
} from '#store/safety/import-rescue-copy.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount, formatList, formatNumber } from '#ui/text/format.ts';
import { useNames, useStore, useWhen } from '../context.ts';
import styles from '../sync-centre.module.css';

const UNREADABLE = 'No se pudo leer el archivo. Elija otra vez la copia de rescate.';

/** Imports a rescue copy of any tablet into this one's outbox, after showing its contents. For an administrador. */
export function ImportRescue() {
  const db = useStore();
  const report = useReport();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ copy: RescueCopy; preview: RescuePreview } | null>(null);

  async function look(file: File): Promise<void> {
    report.again();
    try {
      const copy = readRescueCopy(await file.text());
      setChosen({ copy, preview: await previewRescue(db, copy) });
    } catch (error) {
      report.failed(error, error instanceof AppError ? error.message : UNREADABLE);
    }
  }

  async function take(): Promise<void> {
    if (!chosen) return;
    const count = await importRescueCopy(db, chosen.copy);
    setChosen(null);
    if (count === 0) notify.info('La copia no tenía cambios que faltaran en esta tableta');
    else if (count === 1) notify.success('Se importó 1 cambio. Se envía en cuanto se pueda.');
    else notify.success(`Se importaron ${formatNumber(count)} cambios. Se envían en cuanto se pueda.`);
  }

  return (
    <>
      <Button block icon={<UploadIcon />} onClick={() => input.current?.click()}>
        Importar copia de rescate
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Archivo de la copia de rescate"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Lets the same file be chosen again.
          currentTarget.value = '';
          if (file) void look(file);
        }}
      />
      <ConfirmDialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title="Importar copia de rescate"
        confirmLabel="Importar"
        failureMessage="No se pudo importar la copia. No se guardó nada de ella; inténtelo de nuevo."
        onConfirm={take}
      >
        {chosen ? <Preview preview={chosen.preview} /> : null}
      </ConfirmDialog>
    </>
  );
}

function Preview({ preview }: { preview: RescuePreview }) {
  const { people } = useNames();
  const { there } = useWhen();
  const { counts, actions, exports, conflicts, drafts, offers, images, authors, from, to, known, ownDevice, madeAt } =
    preview;
  const parts = [
    ...counts.map(({ collection, count }) => `Cambios de ${countOf(collection, count)}`),
    ...(actions > 0 ? [formatCount(actions, 'cita para Google Calendar', 'citas para Google Calendar')] : []),
    ...(exports > 0 ? [formatCount(exports, 'exportación por anotar', 'exportaciones por anotar')] : []),
    ...(conflicts > 0 ? [`${formatCount(conflicts, 'conflicto', 'conflictos')} entre ellos, por decidir`] : []),
    ...(images > 0 ? [formatCount(images, 'imagen por subir', 'imágenes por subir')] : []),
    ...(drafts > 0 ? [formatCount(drafts, 'borrador sin guardar', 'borradores sin guardar')] : []),
    ...(offers > 0 ? [formatCount(offers, 'registro por devolver', 'registros por devolver')] : []),
  ];
  return (
    <>
      <p>
        Copia de {ownDevice ? 'esta misma tableta' : 'otra tableta'} · {there(madeAt)}
      </p>
      {parts.length === 0 ? (
        <p>No contiene nada que falte en esta tableta.</p>
      ) : (
        <>
          <ul className={styles.doomed}>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <p>
            De {formatList(authors.map((author) => people.get(author) ?? 'otra persona'))}
            {from && to ? ` (${from === to ? there(from) : `de ${there(from)} a ${there(to)}`})` : ''}. Se envía a
            nombre de quien lo escribió, y el historial dice que usted lo importó; lo que el servidor ya tenga no se
            repite.
          </p>
        </>
      )}
      {known > 0 ? (
        <p>
          {known === 1
            ? '1 cambio ya está aquí o en el servidor y se omite.'
            : `${known} cambios ya están aquí o en el servidor y se omiten.`}
        </p>
      ) : null}
    </>
  );
}
