import { useNavigate } from '@tanstack/react-router';
import { SearchIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { momentIn } from '#domain/values/dates.ts';
import { searchable } from '#domain/values/text.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig, useClockOffset } from '#runtime/use-clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { searchPatients } from '#entities/patient/patient-index.ts';
import { Palette } from '#ui/combobox/palette.tsx';
import { useAnswers } from '#ui/combobox/use-answers.ts';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatCount } from '#ui/text/format.ts';
import { find, type FoundGroup, type SearchedProduct } from './find.tsx';
import { recentPatientIds } from './recent-patients.ts';
import styles from './search.module.css';

/** Makes ready what the first key would wait for: every patient's name, in order. */
export const readForSearch = (db: ArcadaDatabase): Promise<unknown> => searchPatients(db, '', 1);

/** Everything of the clinic from one field. */
export function SearchWindow({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { answers, ask } = useAnswers(useFinder());
  useEffect(() => ask(text, nothing), [ask, text]);
  const groups = answers.list;
  const options = groups.flatMap((group) => group.options);
  const found = options.filter(({ offer }) => !offer).length;
  const current = answers.text === text;
  // Whoever types fast presses Enter before the answer is there: it is for that answer, not for the one of before.
  const early = useRef(false);

  function open(value: string | undefined): void {
    const option = options.find((each) => each.value === value);
    if (!option) return;
    onClose();
    void navigate(option.link as { to: '/' });
  }
  function pick(value: string): void {
    if (current) open(value);
    else early.current = true;
  }
  useEffect(() => {
    if (!early.current || !current) return;
    early.current = false;
    open(options[0]?.value);
  });
  return (
    <Palette
      onClose={onClose}
      label="Buscar"
      placeholder="Paciente, teléfono, documento, cita, producto o acción"
      text={text}
      onText={setText}
      groups={groups}
      onPick={pick}
      empty={
        answers.failed ? (
          <p className={styles['none']}>No se pudo buscar. Inténtelo de nuevo.</p>
        ) : (
          <NothingFound text={answers.text ?? ''} found={found} />
        )
      }
      note={text.trim() === '' ? '' : formatCount(found, 'resultado', 'resultados')}
    />
  );
}

function NothingFound({ text, found }: { text: string; found: number }) {
  if (found > 0 || text.trim() === '') return null;
  return (
    <EmptyState icon={<SearchIcon size={24} />} title={`Nada con «${text.trim()}»`}>
      Se buscó por nombre, teléfono y documento entre los pacientes, las citas y el inventario de esta tableta.
    </EmptyState>
  );
}

const nothing = (): void => undefined;

/** With their names as they are searched: made anew at each key, they would take longer than the search. */
async function readProducts(db: ArcadaDatabase): Promise<SearchedProduct[]> {
  const products = await db.records('products').toArray();
  return products.map(({ id, name }) => ({ id, name, text: searchable(name) }));
}

/** What answers each text: products and recent patients are read once for as long as the window is open. */
function useFinder(): (text: string) => Promise<readonly FoundGroup[]> {
  const { db } = useRuntime();
  const timeZone = useClinicConfig()?.timezone;
  const offset = useClockOffset();
  const [recent] = useState(recentPatientIds);
  const read = useRef<Promise<readonly SearchedProduct[]>>(null);
  return useCallback(
    (text) => {
      const products = () => (read.current ??= readProducts(db));
      return find({ db, text, now: momentIn(new Date(Date.now() + offset), timeZone), products, recent });
    },
    [db, offset, timeZone, recent],
  );
}
