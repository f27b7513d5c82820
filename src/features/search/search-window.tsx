import { useNavigate } from '@tanstack/react-router';
import { SearchIcon } from 'lucide-react';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { momentIn } from '#domain/values/dates.ts';
import { searchable } from '#domain/values/text.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig, useClockOffset } from '#runtime/use-clinic.ts';
import { currentPerson } from '#store/session/session.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { searchPatients } from '#entities/patient/patient-index.ts';
import { Palette, PaletteAnswers, type PaletteProps } from '#ui/combobox/palette.tsx';
import type { Listbox } from '#ui/combobox/use-listbox.ts';
import { useAnswers } from '#ui/combobox/use-answers.ts';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatCount } from '#ui/text/format.ts';
import { ALL_PATIENTS, find, findNow, type Found, type FoundGroup, type Standing } from './find.tsx';
import { recentPatientIds } from './recent-patients.ts';

/** Reads what the first key needs: every patient's name, in order. */
export const readForSearch = (db: ArcadaDatabase): Promise<unknown> => searchPatients(db, '', 1);

const LABEL = 'Buscar';

interface SearchWindowProps {
  onClose: () => void;
  /** The text typed before the field had the focus, and whether Enter came last. */
  takeTyped: PaletteProps['takeTyped'];
}

/** One field that searches all of the clinic's data. */
export function SearchWindow({ onClose, takeTyped }: SearchWindowProps) {
  const navigate = useNavigate();
  const answers = useRef<AnswersHandle>(null);
  return (
    <Palette
      onClose={onClose}
      label={LABEL}
      placeholder="Paciente, teléfono, documento, cita, producto o acción"
      takeTyped={takeTyped}
      onText={(text) => answers.current?.ask(text)}
      onUnmarkedEnter={() => answers.current?.openLater()}
    >
      {(listbox) => (
        <Answers
          ref={answers}
          listbox={listbox}
          onOpen={(link) => {
            onClose();
            void navigate(link as { to: '/' });
          }}
        />
      )}
    </Palette>
  );
}

interface AnswersHandle {
  ask: (text: string) => void;
  /** Enter was pressed before its answer came. */
  openLater: () => void;
}

interface AnswersProps {
  listbox: Listbox;
  onOpen: (link: Found['link']) => void;
  ref: Ref<AnswersHandle>;
}

/** The results for the typed text; until they come, the last ones stay. */
function Answers({ listbox, onOpen, ref }: AnswersProps) {
  const { answers, ask } = useAnswers(useFinder());
  const typed = useRef('');
  // A fast typist presses Enter before the answer: it applies to that answer, not to the last one.
  const early = useRef(false);
  useEffect(() => ask(typed.current, nothing), [ask]);
  const text = answers.text ?? '';
  const options = answers.list.flatMap((group) => group.options);
  const found = options.filter(({ offer }) => !offer).length;
  const count = formatCount(found, 'resultado', 'resultados');
  const more = options.some(({ value }) => value === ALL_PATIENTS);

  useImperativeHandle(ref, () => ({
    ask(next) {
      typed.current = next;
      early.current = false;
      ask(next, nothing);
    },
    openLater,
  }));
  function openLater(): void {
    early.current = answers.text !== typed.current;
  }
  function pick(value: string): void {
    const option = options.find((each) => each.value === value);
    if (answers.text !== typed.current) openLater();
    else if (option) onOpen(option.link);
  }
  useEffect(() => {
    if (!early.current || answers.text !== typed.current) return;
    early.current = false;
    if (options[0]) onOpen(options[0].link);
  });
  return (
    <PaletteAnswers
      label={LABEL}
      text={text}
      groups={answers.list}
      listbox={listbox}
      onPick={pick}
      empty={
        answers.failed ? (
          <p className="nothing">No se pudo buscar. Inténtelo de nuevo.</p>
        ) : (
          <NothingFound text={text} found={found} />
        )
      }
      note={text.trim() === '' ? '' : more ? `Los primeros ${count}` : count}
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

/** Products with normalised names: made at each key, they would take longer than the search. */
async function readStanding(db: ArcadaDatabase): Promise<Standing> {
  const [products, person] = await Promise.all([db.records('products').toArray(), currentPerson(db)]);
  return {
    products: products.map(({ id, name }) => ({ id, name, text: searchable(name) })),
    role: person?.rol,
  };
}

/** Milliseconds without a key before the store is read, so that typing is not delayed by unread results. */
const REST = 100;
const rested = () => new Promise((resolve) => setTimeout(resolve, REST));

/** Answers each text; products, role and recent patients are read once while the window is open. */
function useFinder(): (
  text: string,
  meanwhile: (list: readonly FoundGroup[]) => void,
) => Promise<readonly FoundGroup[]> {
  const { db } = useRuntime();
  const timeZone = useClinicConfig()?.timezone;
  const offset = useClockOffset();
  const [recent] = useState(recentPatientIds);
  const read = useRef<Promise<Standing>>(null);
  const standing = useRef<Standing>(null);
  const before = useRef<readonly FoundGroup[]>([]);
  const typed = useRef('');
  return useCallback(
    async (text, meanwhile) => {
      const asked = { db, text, now: momentIn(new Date(Date.now() + offset), timeZone) };
      const now = findNow(asked, standing.current, before.current);
      typed.current = text;
      read.current ??= readStanding(db);
      if (now) {
        meanwhile(now);
        await rested();
        // More was typed meanwhile: this answer is outdated.
        if (typed.current !== text) return now;
      }
      before.current = await find(asked, read.current, recent);
      standing.current = await read.current;
      return before.current;
    },
    [db, offset, timeZone, recent],
  );
}
