import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { requiredDate, requiredTime } from '#domain/values/schemas.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { TimeField } from '#ui/form/fields/time-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { showPart } from '#tests/support/screen.tsx';

const schema = v.object({
  fecha: requiredDate('La fecha es obligatoria'),
  hora: requiredTime('La hora es obligatoria'),
  fecha_nacimiento: v.string(),
});
const TODAY = '2026-11-28';
const INITIAL = { fecha: '', hora: null as string | null, fecha_nacimiento: '' };

function Example({ onSubmit, initial }: { onSubmit: (values: unknown) => void; initial: Partial<typeof INITIAL> }) {
  const form = useForm({ schema, initial: { ...INITIAL, ...initial }, onSubmit });
  return (
    <Form form={form} label="Cita">
      <DateField form={form} name="fecha" label="Fecha" required today={TODAY} />
      <TimeField form={form} name="hora" label="Hora" required />
      <DateField form={form} name="fecha_nacimiento" label="Nacimiento" birth max={TODAY} today={TODAY} />
      <Button type="submit">Guardar</Button>
    </Form>
  );
}

function show(initial: Partial<typeof INITIAL> = {}) {
  const onSubmit = vi.fn();
  showPart(<Example onSubmit={onSubmit} initial={initial} />);
  return { onSubmit, user: userEvent.setup() };
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const save = () => screen.getByRole('button', { name: 'Guardar' });
const calendar = () => screen.findByRole('dialog', { name: 'Abrir el calendario' });

describe('a date field', () => {
  test('shows day/month/year, and the form holds the record’s own value', async () => {
    const { onSubmit, user } = show({ fecha: '2026-11-28', hora: '10:30' });
    expect([field('Fecha').value, field('Hora').value]).toEqual(['28/11/2026', '10:30']);
    await user.clear(field('Fecha'));
    await user.type(field('Fecha'), '1-12-26');
    expect(field('Fecha').value).toBe('1-12-26');
    await user.click(save());
    expect(field('Fecha').value).toBe('01/12/2026');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ fecha: '2026-12-01' });
  });

  test('keeps what is no date as it was typed, and its form is not saved', async () => {
    const { onSubmit, user } = show({ hora: '10:30' });
    await user.type(field('Fecha'), '31/02/2026');
    await user.click(save());
    expect(await screen.findByText('Por favor, introduce una fecha válida')).toBeTruthy();
    expect(field('Fecha').value).toBe('31/02/2026');
    expect(field('Fecha')).toBe(document.activeElement);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(field('Fecha'));
    await user.type(field('Fecha'), '280226');
    expect(screen.queryByText('Por favor, introduce una fecha válida')).toBeNull();
  });

  test('the enter key saves what was just typed', async () => {
    const { onSubmit, user } = show({ hora: '10:30' });
    await user.type(field('Fecha'), '28.11.26{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ fecha: '2026-11-28' });
  });

  test('its calendar opens with the arrow key at the day, in Spanish from Monday, and gives the focus back', async () => {
    const { user } = show({ fecha: '2026-11-25' });
    field('Fecha').focus();
    await user.keyboard('{ArrowDown}');
    const window = within(await calendar());
    expect(window.getByText('noviembre de 2026')).toBeTruthy();
    expect(window.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'lu',
      'ma',
      'mi',
      'ju',
      'vi',
      'sá',
      'do',
    ]);
    const day = window.getByRole('button', { name: 'Miércoles, 25 de noviembre de 2026', pressed: true });
    await waitFor(() => expect(document.activeElement).toBe(day));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(field('Fecha').value).toBe('26/11/2026');
    await waitFor(() => expect(document.activeElement).toBe(field('Fecha')));
  });

  test('today is one press away, and a date that may be left out can be taken away', async () => {
    const { user } = show({ fecha_nacimiento: '2014-03-02' });
    const [first, second] = screen.getAllByRole('button', { name: 'Abrir el calendario' }) as [
      HTMLElement,
      HTMLElement,
    ];
    await user.click(first);
    expect(within(await calendar()).queryByRole('button', { name: 'Borrar' })).toBeNull();
    await user.click(within(await calendar()).getByRole('button', { name: 'Hoy' }));
    expect(field('Fecha').value).toBe('28/11/2026');
    await user.click(second);
    await user.click(within(await calendar()).getByRole('button', { name: 'Borrar' }));
    expect(field('Nacimiento').value).toBe('');
  });

  test('of birth offers no day to come, and reads no year to come in two digits', async () => {
    const { user } = show();
    await user.type(field('Nacimiento'), '05/06/27{Tab}');
    expect(field('Nacimiento').value).toBe('05/06/1927');
    await user.clear(field('Nacimiento'));
    await user.keyboard('{ArrowDown}');
    const day = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });
    await calendar();
    expect(day('Sábado, 28 de noviembre de 2026').disabled).toBe(false);
    expect(day('Domingo, 29 de noviembre de 2026').disabled).toBe(true);
  });

  test('Escape closes the calendar and leaves the dialog around it open', async () => {
    function InDialog() {
      const [opened, setOpened] = useState(true);
      return (
        <Modal opened={opened} onClose={() => setOpened(false)} title="Reprogramar">
          <Example onSubmit={() => undefined} initial={{}} />
        </Modal>
      );
    }
    showPart(<InDialog />);
    const user = userEvent.setup();
    (await screen.findByRole('textbox', { name: /^Fecha/ })).focus();
    await user.keyboard('{ArrowDown}');
    await calendar();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Abrir el calendario' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Reprogramar' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reprogramar' })).toBeNull());
  });
});

describe('a time field', () => {
  test('reads digits alone, and keeps what is no time as it was typed', async () => {
    const { onSubmit, user } = show({ fecha: '2026-11-28' });
    await user.type(field('Hora'), '25:00');
    await user.click(save());
    expect(await screen.findByText('Indique una hora válida')).toBeTruthy();
    expect(field('Hora').value).toBe('25:00');
    await user.clear(field('Hora'));
    await user.type(field('Hora'), '930{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ hora: '09:30' });
  });

  test('offers half hours, of 24 hours', async () => {
    const { user } = show({ hora: '16:30' });
    await user.click(screen.getByRole('button', { name: 'Elegir la hora' }));
    const hours = within(await screen.findByRole('dialog', { name: 'Elegir la hora' }));
    expect(hours.getByRole('button', { pressed: true }).textContent).toBe('16:30');
    await user.click(hours.getByRole('button', { name: '17:00' }));
    expect(field('Hora').value).toBe('17:00');
  });
});
