import { useEffect, useLayoutEffect, useRef } from 'react';
import { placeholderAfter, placeholderBefore, PLACEHOLDERS } from '#domain/documents/fill-template.ts';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { Field } from '#ui/form/field.tsx';
import styles from './consents.module.css';

type Side = 'before' | 'after';

/** The side of the cursor on which a key, or a deletion that the browser announces, removes a placeholder. */
const KEYS: Readonly<Record<string, Side>> = { Backspace: 'before', Delete: 'after' };
const DELETIONS: Readonly<Record<string, Side>> = { deleteContentBackward: 'before', deleteContentForward: 'after' };

/** A template's text. A placeholder is put in by its chip, and goes in one piece. */
export function PlaceholderText({ form }: { form: RecordFormHandle<'consent-templates'> }) {
  const area = useRef<HTMLTextAreaElement>(null);
  // The place of the cursor once the text has been drawn.
  const cursor = useRef<number | null>(null);
  const text = form.values.text ?? '';
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  function replace(from: number, to: number, by: string): void {
    cursor.current = from + by.length;
    form.set('text', text.slice(0, from) + by + text.slice(to));
  }
  function insert(placeholder: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    replace(selectionStart, selectionEnd, placeholder);
  }
  /** Removes the whole placeholder on this side of the cursor. False, and nothing is done, where none stands there. */
  function removeWhole(side: Side): boolean {
    const { selectionStart: at = 0, selectionEnd = 0 } = area.current ?? {};
    const name = side === 'before' ? placeholderBefore(text, at) : placeholderAfter(text, at);
    if (at !== selectionEnd || name === null) return false;
    const length = name.length + 2;
    if (side === 'before') replace(at - length, at, '');
    else replace(at, at + length, '');
    return true;
  }
  const remove = useRef(removeWhole);
  useEffect(() => {
    remove.current = removeWhole;
  });
  // The keyboard on a tablet's glass names no key: the browser tells what it is about to do.
  useEffect(() => {
    const field = area.current;
    const onBeforeInput = (event: InputEvent): void => {
      const side = DELETIONS[event.inputType];
      if (side && event.cancelable && remove.current(side)) event.preventDefault();
    };
    field?.addEventListener('beforeinput', onBeforeInput);
    return () => field?.removeEventListener('beforeinput', onBeforeInput);
  }, []);
  function onKeyDown(event: React.KeyboardEvent): void {
    const side = KEYS[event.key];
    if (side && removeWhole(side)) event.preventDefault();
  }

  return (
    <div className="stack">
      <Field
        label={bind(form)('text').label}
        name="text"
        required
        hint="Una línea corta encima de un párrafo es su título. Una línea vacía separa los párrafos."
        error={form.errors['text']}
        warning={form.warnings['text']}
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={14}
            aria-required
            value={text}
            onChange={({ target }) => form.set('text', target.value)}
            onBlur={() => form.blur('text')}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <fieldset aria-label="Insertar" className={styles.chips}>
        {PLACEHOLDERS.map((placeholder) => (
          <button key={placeholder} type="button" onClick={() => insert(`{${placeholder}}`)}>
            {`{${placeholder}}`}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
