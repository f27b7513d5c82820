import { useState } from 'react';
import { sameValue } from '#domain/record/patch.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { resolveFields, type Choices } from '#store/decisions/conflicts.ts';
import type { Conflict } from '#store/database/tables.ts';
import { Button } from '#ui/controls/button.tsx';
import { useStore } from '../context.ts';
import { choicesOf, combinedProblem, decisionsOf, takeAll, type Answer } from './decisions.ts';
import { DecisionField } from './decision-field.tsx';
import { ofTheOther, type Stamps } from '../stamps.ts';
import styles from '../sync-centre.module.css';
import { useAction } from '../use-action.ts';

const MINE = 'Se usará su versión. Se envía en cuanto haya conexión.';
const CHOSEN = 'Elección guardada. Se envía en cuanto haya conexión.';

/** Both sides changed the same fields of one record. With a single field, one tap settles it. */
export function FieldConflict({ conflict, stamps }: { conflict: Conflict; stamps: Stamps }) {
  const db = useStore();
  const today = useToday();
  const { busy, run } = useAction();
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const decisions = decisionsOf(conflict);
  const theirs = `Queda la versión ${ofTheOther(stamps)}.`;
  const several = decisions.length > 1;
  const choices = choicesOf(decisions, answers);
  const settle = (chosen: Choices, said: string) =>
    void run(() => resolveFields(db, conflict.id, chosen, Date.now()), said);

  function answer(key: string, given: Answer) {
    if (several) {
      setAnswers({ ...answers, [key]: given });
      return;
    }
    const said = { mine: MINE, theirs, combined: CHOSEN }[given.take];
    settle(choicesOf(decisions, { [key]: given }) ?? {}, said);
  }

  const left = decisions.filter(({ key }) => !answers[key]).length;
  return (
    <>
      <p className="detail">{explanation(conflict, stamps)}</p>
      {decisions.map((decision) => (
        <DecisionField
          key={decision.key}
          decision={decision}
          stamps={stamps}
          answer={answers[decision.key]}
          toggles={several}
          onAnswer={(given) => answer(decision.key, given)}
          check={(field, text) => combinedProblem(conflict, field, text, today)}
          busy={busy}
        />
      ))}
      {several ? (
        <div className={styles.footer}>
          <div className={styles.buttons}>
            <Button disabled={busy} onClick={() => settle(takeAll(decisions, 'mine'), MINE)}>
              Usar todo lo mío
            </Button>
            <Button disabled={busy} onClick={() => settle(takeAll(decisions, 'theirs'), theirs)}>
              Usar todo lo otro
            </Button>
          </div>
          <div className={styles.buttons}>
            {left > 0 ? (
              <span className={styles.hint}>{left === 1 ? 'Falta elegir 1 campo' : `Faltan ${left} campos`}</span>
            ) : null}
            <Button
              variant="filled"
              disabled={choices === null}
              busy={busy}
              onClick={() => choices && settle(choices, CHOSEN)}
            >
              Guardar elección
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}

function explanation({ overlaps }: Conflict, { same }: Stamps): string {
  // The other side changed other fields, but both changes together would be invalid.
  const untouched = overlaps.every(({ before, theirs }) => sameValue(before, theirs));
  if (untouched)
    return 'Lo que se guardó aquí no encaja con lo que mientras tanto se cambió en otro dispositivo. Elija qué queda.';
  const data = dataChanged(overlaps);
  const what = same ? `La misma persona cambió ${data} en dos dispositivos.` : `Dos personas cambiaron ${data}.`;
  return `${what} Ninguna versión se ha perdido: elija cuál queda.`;
}

/** A visit's hour is decided together with its date and length, which may be equal on both sides. */
function dataChanged(overlaps: Conflict['overlaps']): string {
  const changed = overlaps.filter(({ mine, theirs }) => !sameValue(mine, theirs)).length;
  if (changed === overlaps.length) return changed === 1 ? 'este dato' : `estos ${changed} datos`;
  return changed === 1 ? 'uno de estos datos' : `${changed} de estos datos`;
}
