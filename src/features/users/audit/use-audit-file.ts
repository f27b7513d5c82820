import { useState } from 'react';
import type { AuditedChange } from '#domain/wire/history.ts';
import { received } from '#record/history/words/change.ts';
import { wayOf } from '#record/history/words/moments.ts';
import { plain, type Reading } from '#record/history/words/sentence.ts';
import { storiesOf, storyDifferences, storySentence } from '#record/history/words/stories.ts';
import { readAll } from '#record/history/use-whole-past.ts';
import { readPeople } from '#store/session/people.ts';
import { readTitles } from '#record/history/use-reading.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useReport } from '#runtime/use-report.ts';
import { downloadCsv } from '#ui/files/csv.ts';
import { notify } from '#ui/messages/notify.tsx';
import { formatDateTime, formatNumber } from '#ui/text/format.ts';

/** More changes than a person reads in a spreadsheet; for others the dates are narrowed. */
const MOST = 10_000;

/** The filtered audit as a table for a spreadsheet. */
export function useAuditFile(path: string): { busy: boolean; save: () => void } {
  const { db, request } = useRuntime();
  const timeZone = useClinicConfig()?.timezone;
  const today = useToday();
  const report = useReport();
  const [busy, setBusy] = useState(false);

  async function write(): Promise<void> {
    const entries = await readAll<AuditedChange>(request, path, MOST);
    const changes = entries.map((entry) => received(entry));
    const [titles, people] = [await readTitles(db, changes), await readPeople(db)];
    const reading = { titles, people, me: null, ofWhom: true };
    downloadCsv(`auditoria-${today}.csv`, [
      ['Recibido', 'Guardado', 'Qué', 'Antes → después', 'Desde'],
      ...auditRows(changes, reading, timeZone),
    ]);
    if (entries.length >= MOST)
      notify.warning(`El archivo tiene los ${formatNumber(MOST)} cambios más recientes. Acote las fechas.`);
  }

  return {
    busy,
    save() {
      setBusy(true);
      report.again();
      write()
        .catch((error: unknown) => report.failed(error, 'No se pudo crear el archivo. Inténtelo de nuevo.'))
        .finally(() => setBusy(false));
    },
  };
}

function auditRows(changes: ReturnType<typeof received>[], reading: Reading, timeZone: string | undefined): string[][] {
  return storiesOf(changes).map((story) => [
    formatDateTime(story.change.at, timeZone),
    formatDateTime(story.change.captured_at ?? story.change.at, timeZone),
    plain(storySentence(story, reading)),
    storyDifferences(story, reading.titles)
      .map(({ label, before, after }) => `${label}: ${[before, after].filter((value) => value !== null).join(' → ')}`)
      .join('\n'),
    wayOf(story.change, timeZone),
  ]);
}
