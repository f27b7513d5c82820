import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { accepts } from '#ui/files/accepts.ts';
import { DropArea } from '#ui/files/drop-area.tsx';
import { FileButton } from '#ui/files/file-button.tsx';
import { showPart } from '#tests/support/screen.tsx';

const file = (name: string, type: string) => new File(['x'], name, { type });
const names = (files: File[] | undefined) => files?.map(({ name }) => name);

describe('kinds of files', () => {
  test.each([
    ['image/*', 'foto.jpg', 'image/jpeg', true],
    ['image/jpeg, image/png', 'foto.webp', 'image/webp', false],
    ['.csv', 'PACIENTES.CSV', '', true],
    ['.csv,text/csv', 'pacientes.xlsx', '', false],
    ['', 'lo que sea', '', true],
  ])('"%s" and %s of type "%s": %s', (accept, name, type, expected) => {
    expect(accepts(accept, { name, type })).toBe(expected);
  });
});

describe('file button', () => {
  test('asks for several files or the camera, by the name of the API field', async () => {
    const onFiles = vi.fn();
    const { container } = showPart(
      <>
        <FileButton name="file" accept="image/*" multiple onFiles={onFiles}>
          Subir
        </FileButton>
        <FileButton name="photo" accept="image/*" camera onFiles={onFiles}>
          Tomar foto
        </FileButton>
      </>,
    );
    const [several, camera] = [...container.querySelectorAll('input')];
    expect([several?.name, several?.multiple, camera?.getAttribute('capture')]).toEqual(['file', true, 'environment']);
    const opened = vi.spyOn(several!, 'click');
    await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
    expect(opened).toHaveBeenCalledOnce();
    await userEvent.upload(several!, [file('a.png', 'image/png'), file('b.png', 'image/png')]);
    expect(names(onFiles.mock.lastCall?.[0] as File[])).toEqual(['a.png', 'b.png']);
  });
});

describe('drop area', () => {
  test('shows where to let go, takes what it accepts and names what it refuses', () => {
    const [onFiles, onRefused] = [vi.fn(), vi.fn()];
    showPart(
      <DropArea label="Suelte aquí las imágenes" accept="image/*" onFiles={onFiles} onRefused={onRefused}>
        <p>Imágenes</p>
      </DropArea>,
    );
    const files = [file('a.png', 'image/png'), file('b.pdf', 'application/pdf')];
    const dataTransfer = { types: ['Files'], files };
    fireEvent.dragEnter(screen.getByText('Imágenes'), { dataTransfer });
    expect(screen.getByText('Suelte aquí las imágenes')).toBeTruthy();
    fireEvent.drop(screen.getByText('Imágenes'), { dataTransfer });
    expect(names(onFiles.mock.lastCall?.[0] as File[])).toEqual(['a.png']);
    expect(names(onRefused.mock.lastCall?.[0] as File[])).toEqual(['b.pdf']);
    expect(screen.queryByText('Suelte aquí las imágenes')).toBeNull();
  });

  test('a file dropped outside of the area’s content is taken too; dragged text is ignored', () => {
    const onFiles = vi.fn();
    showPart(
      <DropArea label="Suelte" accept="image/*" onFiles={onFiles}>
        <p>Imágenes</p>
      </DropArea>,
    );
    const drop = (types: string[]) => {
      const event = createEvent.drop(document.body, { dataTransfer: { types, files: [file('a.png', 'image/png')] } });
      fireEvent(document.body, event);
      return event.defaultPrevented;
    };
    // Prevented: otherwise the browser would open the file and leave the page.
    expect([drop(['Files']), drop(['text/plain'])]).toEqual([true, false]);
    expect(onFiles).toHaveBeenCalledOnce();
    fireEvent.dragEnter(screen.getByText('Imágenes'), { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(screen.queryByText('Suelte')).toBeNull();
  });
});
