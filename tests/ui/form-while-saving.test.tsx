// Text typed, or kept in a draft, around the moment of saving is never shown and then lost.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Button } from '#ui/controls/button.tsx';
import type { DraftStore, KeptForm } from '#ui/form/draft.ts';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { showPart } from '#tests/support/screen.tsx';

const schema = v.object({ notes: v.string() });
type Values = v.InferOutput<typeof schema>;
const OPENED: Values = { notes: '' };
const TYPED = { notes: 'alergia a la penicilina' };

function deferred<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

interface ExampleProps {
  draft: DraftStore;
  onSubmit: (values: Values) => Promise<void>;
}

function Example({ draft, onSubmit }: ExampleProps) {
  const form = useForm<Values, Values>({ schema, initial: OPENED, draft, onSubmit });
  return (
    <Form form={form} label="Paciente">
      <TextField form={form} name="notes" label="Notas" />
      <Button type="submit" busy={form.submitting}>
        Guardar
      </Button>
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));

/** Drafts in memory; `found` resolves the form's first load. */
function memoryDrafts(own: KeptForm | null) {
  const kept = { own, aside: null as KeptForm | null };
  const asked = deferred<KeptForm | null>();
  const store: DraftStore = {
    load: () => asked.promise,
    save: (form) => {
      kept.own = form;
      return Promise.resolve();
    },
    clear: () => {
      kept.own = null;
      return Promise.resolve();
    },
    setAside: () => {
      [kept.aside, kept.own] = [kept.own, null];
      return Promise.resolve();
    },
  };
  return { kept, store, found: asked.resolve };
}

test('a value typed while the form is being saved is not taken', async () => {
  const { store, found } = memoryDrafts(null);
  found(null);
  const saving = deferred<void>();
  const saved: Values[] = [];
  const onSubmit = (values: Values) => {
    saved.push(values);
    return saving.promise;
  };
  showPart(<Example draft={store} onSubmit={onSubmit} />);
  await save();
  await waitFor(() => expect(saved).toEqual([OPENED]));
  const notes = screen.getByLabelText<HTMLInputElement>(/Notas/);
  await userEvent.type(notes, TYPED.notes);
  expect(notes.value).toBe('');
  saving.resolve();
});

test('a draft that is found only while the form is being saved is kept beside it', async () => {
  const left: KeptForm = { opened: OPENED, values: TYPED };
  const { kept, store, found } = memoryDrafts(left);
  const saving = deferred<void>();
  // The save clears the form's draft.
  const onSubmit = () => saving.promise.then(() => store.clear());
  showPart(<Example draft={store} onSubmit={onSubmit} />);
  await save();
  await act(async () => {
    found(left);
    await Promise.resolve();
  });
  saving.resolve();
  await waitFor(() => expect(kept).toEqual({ own: null, aside: left }));
});
