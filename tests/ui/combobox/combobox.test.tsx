import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { searchable } from '#domain/values/text.ts';
import { Combobox } from '#ui/combobox/combobox.tsx';
import type { PickOption } from '#ui/combobox/option-content.tsx';
import { showPart } from '#tests/support/screen.tsx';

const PATIENTS: PickOption[] = [
  { value: '1', label: 'María Fernández', detail: '42 años' },
  { value: '2', label: 'Joaquín Marreros', detail: 'Madre: Martha' },
  { value: '3', label: 'Ana Núñez' },
];

const find = async (text: string) => PATIENTS.filter(({ label }) => searchable(label).includes(searchable(text)));

type Props = Partial<ComponentProps<typeof Combobox>>;

function Example({ onChange, onSubmit, ...props }: Props & { onSubmit?: () => void }) {
  const [chosen, setChosen] = useState<PickOption | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <label htmlFor="p">Paciente</label>
      <Combobox
        id="p"
        name="patient"
        search={find}
        emptyText="Ningún paciente coincide."
        value={chosen?.value ?? null}
        display={chosen?.label ?? ''}
        onChange={(value, option) => {
          setChosen(option);
          onChange?.(value, option);
        }}
        {...props}
      />
      <button type="submit">Guardar</button>
    </form>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Paciente' });
const labels = () => screen.queryAllByRole('option').map((option) => option.querySelector('b')?.textContent);

describe('combobox', () => {
  test('offers what matches what is typed, with the match marked, and takes a tapped one', async () => {
    const onChange = vi.fn();
    showPart(<Example onChange={onChange} />);
    await userEvent.type(box(), 'mar');
    await waitFor(() => expect(labels()).toEqual(['María Fernández', 'Joaquín Marreros']));
    const option = screen.getByRole('option', { name: /María/ });
    expect(within(option).getByText('Mar').tagName).toBe('MARK');
    await userEvent.click(option);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1', PATIENTS[0]);
    expect([box().value, box().name, box().getAttribute('aria-expanded')]).toEqual([
      'María Fernández',
      'patient',
      'false',
    ]);
  });

  test('answers a name that comes all at once into a closed box, pasted or dictated', async () => {
    showPart(<Example />);
    await userEvent.tab();
    await userEvent.paste('ana');
    await waitFor(() => expect(labels()).toEqual(['Ana Núñez']));
  });

  test('goes by the arrow keys and Enter, and Escape closes it', async () => {
    const onChange = vi.fn();
    showPart(<Example onChange={onChange} />);
    await userEvent.type(box(), 'mar');
    await screen.findByRole('option', { name: /Joaquín/ });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(['2']);
    await userEvent.type(box(), 'x');
    await userEvent.keyboard('{Escape}');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  test('Enter takes the only one that matches, and never sends the form off with half a name', async () => {
    const [onChange, onSubmit] = [vi.fn(), vi.fn()];
    showPart(<Example onChange={onChange} onSubmit={onSubmit} />);
    await userEvent.type(box(), 'mar');
    await waitFor(() => expect(labels()).toHaveLength(2));
    await userEvent.keyboard('{Enter}');
    expect([onChange.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
    await userEvent.type(box(), 'r');
    await waitFor(() => expect(labels()).toEqual(['Joaquín Marreros']));
    await userEvent.keyboard('{Enter}');
    expect([onChange.mock.calls[0]?.[0], onSubmit.mock.calls.length]).toEqual(['2', 0]);
  });

  test('a late answer to an older text is not offered, and what stands there meanwhile cannot be taken', async () => {
    const answers = new Map<string, (options: PickOption[]) => void>();
    const search = (text: string) => new Promise<PickOption[]>((resolve) => answers.set(text, resolve));
    const onChange = vi.fn();
    showPart(<Example search={search} onChange={onChange} />);
    await userEvent.type(box(), 'm');
    await act(async () => answers.get('m')?.(PATIENTS.slice(0, 1)));
    await userEvent.type(box(), 'x');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.click(screen.getByRole('option', { name: /María/ }));
    expect(onChange).not.toHaveBeenCalled();
    await act(async () => answers.get('mx')?.([]));
    await act(async () => answers.get('m')?.(PATIENTS));
    expect(labels()).toEqual([]);
    expect(screen.getByText('Ningún paciente coincide.')).toBeTruthy();
  });

  test('leaving it keeps what was chosen; the cross takes it away', async () => {
    const onChange = vi.fn();
    showPart(<Example value="3" display="Ana Núñez" onChange={onChange} />);
    await userEvent.clear(box());
    await userEvent.type(box(), 'jo');
    await userEvent.tab();
    expect(box().value).toBe('Ana Núñez');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar lo elegido' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null, null);
    expect(document.activeElement).toBe(box());
  });

  test('a row below the results begins a new record with what was typed', async () => {
    const onCreate = vi.fn();
    showPart(<Example create={{ label: (text) => `Nuevo paciente «${text}»`, onCreate }} />);
    await userEvent.click(box());
    await waitFor(() => expect(labels()).toHaveLength(3));
    expect(screen.queryByRole('option', { name: /Nuevo/ })).toBeNull();
    await userEvent.type(box(), ' zoe ');
    await userEvent.click(await screen.findByRole('option', { name: 'Nuevo paciente «zoe»' }));
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('zoe');
  });

  test('a search that fails says so', async () => {
    vi.stubGlobal('reportError', vi.fn());
    showPart(<Example search={() => Promise.reject(new Error('boom'))} />);
    await userEvent.click(box());
    expect(await screen.findByText('No se pudo buscar. Inténtelo de nuevo.')).toBeTruthy();
  });
});
