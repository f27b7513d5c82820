import { useState } from 'react';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { controlOf } from '#domain/clinical/notes/orthodontic-control.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { ControlEditor } from '../control/control-editor.tsx';
import { TreatmentEditor } from '../timeline/treatment-editor.tsx';

interface EntryEditorProps {
  /** Id of the history. */
  history: string;
  /** The open entry: 'control' or 'treatment' for a new one, else an entry's id. */
  entry: string;
  timeline: readonly Treatment[];
  missing: ReadonlySet<string>;
  onDone: () => void;
}

/** The form of a new entry, or of one of the timeline. When another person deletes the entry, its form stays open. */
export function EntryEditor({ history, entry, timeline, missing, onDone }: EntryEditorProps) {
  const today = useToday();
  const person = usePerson();
  const there = timeline.find(({ id }) => id === entry);
  const [known, setKnown] = useState(there);
  if (there && there !== known) setKnown(there);
  const isNew = entry === 'control' || entry === 'treatment';
  if (person === undefined || (!isNew && !known)) return null;
  const doctor = person ? nameOf(person) : '';
  const shared = { history, treatment: isNew ? undefined : known, today, doctor, onDone };
  if (entry === 'control' || (known && controlOf(known))) {
    const previous = timeline.find((treatment) => controlOf(treatment) !== null);
    return <ControlEditor {...shared} previous={previous} missing={missing} />;
  }
  return <TreatmentEditor {...shared} />;
}

/** First and last name, as a doctor signs; else the username. */
const nameOf = ({ first_name, last_name, username }: UserInfo): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username;
