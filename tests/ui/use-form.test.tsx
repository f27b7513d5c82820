import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { patientDefinition } from '#domain/patients/patient.ts';
import { changesUnderneath } from '#domain/record/changes-underneath.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { AppError } from '#domain/wire/problem.ts';
import { Button } from '#ui/controls/button.tsx';
import type { DraftStore, KeptForm } from '#ui/form/draft.ts';
import { SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm, type FormOptions } from '#ui/form/use-form.ts';
import { showPart } from '#tests/support/screen.tsx';

const schema = v.object({
  first_name: v.pipe(v.string(), v.trim(), v.minLength(1, 'El nombre es obligatorio')),
  phone: v.pipe(v.string(), v.regex(/^\d*$/, 'Teléfono no válido')),
  gender: v.string(),
  born: v.string(),
  notes: v.string(),
});
type Values = v.InferOutput<typeof schema>;
const BLANK: Values = { first_name: '', phone: '', gender: '', born: '', notes: '' };
const definition: EntityDefinition = { ...patientDefinition, labels: BLANK, merge: {} };
const judge = (opened: Values, values: Values, current: Values) =>
  changesUnderneath(definition, opened, values, current);

function Example(props: Partial<FormOptions<Values, Values>>) {
  const form = useForm<Values, Values>({ schema, initial: BLANK, judge, onSubmit: () => undefined, ...props });
  return (
    <Form form={form} label="Paciente">
      <TextField form={form} name="first_name" label="Nombre" required />
      <TextField form={form} name="phone" label="Teléfono" type="tel" inputMode="tel" hint="Solo cifras" />
      <SelectField
        form={form}
        name="gender"
        label="Género"
        options={[{ value: 'f', label: 'Femenino' }]}
        emptyLabel="—"
      />
      <DateField form={form} name="born" label="Nacimiento" />
      <TextAreaField form={form} name="notes" label="Notas" />
      <Button type="submit" busy={form.submitting}>
        Guardar
      </Button>
      <Button onClick={() => void form.reset()}>Otra vez</Button>
    </Form>
  );
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));

/** A failure that is shown is also logged: expected here, because logged errors otherwise fail the test. */
function expectReport() {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  return reported;
}

function memoryStore(kept: KeptForm | null = null) {
  const drafts: { current: KeptForm | null; aside: KeptForm | null } = { current: kept, aside: null };
  const draft: DraftStore = {
    load: async () => drafts.current,
    save: async (draft) => {
      drafts.current = draft;
    },
    clear: async () => {
      drafts.current = null;
    },
    setAside: async () => {
      drafts.aside = drafts.current;
      drafts.current = null;
    },
  };
  return { drafts, draft };
}

describe('fields', () => {
  test('each has its API name, a visible label and its hint', () => {
    showPart(<Example />);
    expect(field(/Teléfono/).name).toBe('phone');
    expect(screen.getByText('Solo cifras').id).toBe(field(/Teléfono/).getAttribute('aria-describedby'));
    expect(screen.getByRole('combobox', { name: 'Género' }).getAttribute('name')).toBe('gender');
  });
});

describe('submitting', () => {
  test('a blank required field is refused, named and given the focus', async () => {
    const onSubmit = vi.fn();
    showPart(<Example onSubmit={onSubmit} />);
    await userEvent.type(field(/Teléfono/), 'x');
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field(/Nombre/));
    expect(field(/Nombre/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('El nombre es obligatorio').id).toBe(field(/Nombre/).getAttribute('aria-describedby'));
    expect(screen.getByText('Teléfono no válido')).toBeTruthy();
  });

  test('nothing is refused before the first attempt, and a refused field clears as soon as it is right', async () => {
    showPart(<Example />);
    await userEvent.type(field(/Teléfono/), 'x');
    await userEvent.tab();
    expect(screen.queryByText('Teléfono no válido')).toBeNull();
    await save();
    expect(screen.getByText('Teléfono no válido')).toBeTruthy();
    await userEvent.clear(field(/Teléfono/));
    expect(screen.queryByText('Teléfono no válido')).toBeNull();
    await userEvent.type(field(/Teléfono/), 'y');
    expect(screen.queryByText('Teléfono no válido')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Teléfono no válido')).toBeTruthy();
  });

  test('a change made elsewhere is compared once for each render of the form', async () => {
    const reckoned = vi.fn(judge);
    const drawn = vi.fn();
    function Counted() {
      drawn();
      const current = { ...BLANK, phone: '2222222' };
      const form = useForm<Values, Values>({
        schema,
        initial: BLANK,
        current,
        judge: reckoned,
        onSubmit: () => undefined,
      });
      return (
        <Form form={form} label="Paciente">
          <TextField form={form} name="phone" label="Teléfono" />
        </Form>
      );
    }
    showPart(<Counted />);
    await userEvent.type(field(/Teléfono/), '3');
    expect(reckoned.mock.calls.length).toBeGreaterThan(1);
    expect(reckoned.mock.calls.length).toBeLessThanOrEqual(drawn.mock.calls.length);
  });

  test('gives the parsed values, those with which the form opened, and what was typed', async () => {
    const onSubmit = vi.fn();
    showPart(<Example onSubmit={onSubmit} />);
    await userEvent.type(field(/Nombre/), ' Ana ');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'f');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...BLANK, first_name: 'Ana', gender: 'f' }, BLANK, {
      ...BLANK,
      first_name: ' Ana ',
      gender: 'f',
    });
  });

  test('a saved form is not saved again while the next screen is being fetched', async () => {
    const onSubmit = vi.fn();
    showPart(<Example onSubmit={onSubmit} initial={{ ...BLANK, first_name: 'Ana' }} />);
    await save();
    await act(async () => undefined);
    await save();
    await userEvent.type(field(/Nombre/), '{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('a form whose screen stays is usable again once it is reset', async () => {
    const onSubmit = vi.fn();
    showPart(<Example onSubmit={onSubmit} initial={{ ...BLANK, first_name: 'Ana' }} />);
    await save();
    await userEvent.click(screen.getByRole('button', { name: 'Otra vez' }));
    await save();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test("a refusal's field messages stand at their fields", async () => {
    const refuse = () => {
      throw new AppError('invalid', 'Revise los datos', { fields: { phone: 'Ya existe' } });
    };
    const reported = expectReport();
    showPart(<Example onSubmit={refuse} initial={{ ...BLANK, first_name: 'Ana' }} failureMessage="No se guardó." />);
    await save();
    const messages = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(messages).toContain('No se guardó. Revise los datos');
    expect(reported).toHaveBeenCalledOnce();
    expect(screen.getByText('Ya existe').id).toBe(
      field(/Teléfono/)
        .getAttribute('aria-describedby')
        ?.split(' ')[0],
    );
    expect(document.activeElement).toBe(field(/Teléfono/));
  });

  test('closing the question for the password is no failure, and the form may be saved again', async () => {
    const reported = expectReport();
    const onSubmit = vi.fn().mockRejectedValueOnce(new AppError('password_required', 'Confirme que es usted.'));
    showPart(<Example onSubmit={onSubmit} initial={{ ...BLANK, first_name: 'Ana' }} />);
    await save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' }).getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reported).not.toHaveBeenCalled();
    expect(field(/Nombre/).value).toBe('Ana');
    await save();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test('an unexpected failure shows the message of its screen and is reported', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const fail = () => {
      throw new Error('internal words');
    };
    showPart(<Example onSubmit={fail} initial={{ ...BLANK, first_name: 'Ana' }} failureMessage="Error al guardar" />);
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Error al guardar');
    expect(reported).toHaveBeenCalledOnce();
  });
});

describe('drafts', () => {
  test('typed values are stored, with those with which the form opened', async () => {
    const { drafts, draft } = memoryStore();
    showPart(<Example draft={draft} />);
    await userEvent.type(field(/Nombre/), 'Ana');
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(drafts.current?.values).toEqual({ ...BLANK, first_name: 'Ana' }));
    expect(drafts.current?.opened).toEqual(BLANK);
  });

  test.each<[string, () => boolean]>([
    ['goes', () => dispatchEvent(new Event('pagehide'))],
    ['is covered', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('what is typed is kept at once, without the usual pause, when the page %s', async (_, leave) => {
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => hidden.mockRestore());
    // With fake timers the pause before a draft is stored never ends.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { drafts, draft } = memoryStore();
    showPart(<Example draft={draft} />);
    fireEvent.change(field(/Nombre/), { target: { value: 'Ana' } });
    leave();
    // The store answers within a few turns.
    for (let turn = 0; turn < 20; turn += 1) await act(async () => undefined);
    expect(drafts.current?.values['first_name']).toBe('Ana');
  });

  test('leaving the screen keeps it too', async () => {
    const { drafts, draft } = memoryStore();
    const { unmount } = showPart(<Example draft={draft} />);
    await userEvent.type(field(/Nombre/), 'Ana');
    unmount();
    await waitFor(() => expect(drafts.current?.values['first_name']).toBe('Ana'));
  });

  test('an earlier draft is offered, in view, and can be discarded', async () => {
    const kept = { opened: BLANK, values: { ...BLANK, first_name: 'Lucía' } };
    const { drafts, draft } = memoryStore(kept);
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    showPart(<Example draft={draft} />);
    const notice = await screen.findByText('Se recuperó un borrador');
    expect((scrolled.mock.contexts[0] as HTMLElement).contains(notice)).toBe(true);
    expect(field(/Nombre/).value).toBe('Lucía');
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(field(/Nombre/).value).toBe(''));
    expect(screen.queryByText('Se recuperó un borrador')).toBeNull();
    expect(drafts.current).toBeNull();
  });

  test('an earlier draft that is found only once the form is typed in is set aside, before what is typed is kept', async () => {
    const kept = { opened: BLANK, values: { ...BLANK, first_name: 'Lucía' } };
    const { drafts, draft } = memoryStore(kept);
    let found = (_kept: KeptForm): void => undefined;
    const load = () => new Promise<KeptForm>((resolve) => (found = resolve));
    const { unmount } = showPart(<Example draft={{ ...draft, load }} />);
    await userEvent.type(field(/Nombre/), 'Ana');
    unmount();
    found(kept);
    await waitFor(() => expect(drafts.current?.values['first_name']).toBe('Ana'));
    expect(drafts.aside).toEqual(kept);
  });

  test('a saved form leaves no draft behind, not even when its record follows it', async () => {
    const { drafts, draft } = memoryStore();
    const saved = { ...BLANK, first_name: 'Ana', phone: '2' };
    // Every save clears the draft in its own transaction.
    const onSubmit = () => draft.clear();
    const { rerender, unmount } = showPart(<Example draft={draft} current={BLANK} onSubmit={onSubmit} />);
    await userEvent.type(field(/Nombre/), 'Ana ');
    await userEvent.type(field(/Teléfono/), '2');
    await save();
    rerender(<Example draft={draft} current={saved} onSubmit={onSubmit} />);
    expect(screen.queryByText('Otra persona cambió este campo mientras editaba')).toBeNull();
    unmount();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(drafts.current).toBeNull();
  });

  test('a failed save keeps the draft', async () => {
    const { drafts, draft } = memoryStore();
    const fail = () => {
      throw new AppError('storage', 'Sin espacio');
    };
    expectReport();
    showPart(<Example draft={draft} onSubmit={fail} />);
    await userEvent.type(field(/Nombre/), 'Ana');
    await save();
    await waitFor(() => expect(drafts.current?.values['first_name']).toBe('Ana'));
  });
});

describe('an objection to the values', () => {
  test('goes with the next change of a value: it concerns only the old ones', async () => {
    showPart(<Example initial={{ ...BLANK, first_name: 'Ana' }} check={async () => 'Elija otro nombre.'} />);
    await save();
    const form = within(screen.getByRole('form', { name: 'Paciente' }));
    expect(await form.findByText('Elija otro nombre.')).toBeTruthy();
    await userEvent.type(field(/Nombre/), 'b');
    expect(form.queryByText('Elija otro nombre.')).toBeNull();
  });

  test('the message of a save that failed stays while one types', async () => {
    expectReport();
    const onSubmit = () => Promise.reject(new AppError('storage', 'Sin espacio'));
    showPart(<Example initial={{ ...BLANK, first_name: 'Ana' }} onSubmit={onSubmit} />);
    await save();
    const form = within(screen.getByRole('form', { name: 'Paciente' }));
    expect(await form.findByText(/Sin espacio/)).toBeTruthy();
    await userEvent.type(field(/Nombre/), 'b');
    expect(form.getByText(/Sin espacio/)).toBeTruthy();
  });
});

describe('a record that changes underneath', () => {
  const opened = { ...BLANK, first_name: 'Ana', phone: '1' };

  test('untouched fields follow it', async () => {
    const { rerender } = showPart(<Example initial={opened} current={opened} />);
    rerender(<Example initial={opened} current={{ ...opened, phone: '2' }} />);
    expect(field(/Teléfono/).value).toBe('2');
  });

  test('a touched field keeps what was typed, says so, and is saved against what it opened with', async () => {
    const onSubmit = vi.fn();
    const { rerender } = showPart(<Example initial={opened} current={opened} onSubmit={onSubmit} />);
    await userEvent.type(field(/Teléfono/), '9');
    rerender(<Example initial={opened} current={{ ...opened, phone: '2', notes: 'x' }} onSubmit={onSubmit} />);
    expect(screen.getByText('Otra persona cambió este campo mientras editaba')).toBeTruthy();
    expect(field(/Teléfono/).value).toBe('19');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(
      { ...opened, phone: '19', notes: 'x' },
      { ...opened, phone: '1', notes: 'x' },
      { ...opened, phone: '19', notes: 'x' },
    );
  });
});
