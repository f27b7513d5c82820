import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Section, Sections } from '#ui/layout/sections.tsx';
import { showPart } from '#tests/support/screen.tsx';

const show = () =>
  showPart(
    <Sections
      sections={[
        { id: 'one', title: 'Uno', answered: 0, questions: 2 },
        { id: 'two', title: 'Dos', answered: 1, questions: 2 },
        { id: 'three', title: 'Tres', answered: 2, questions: 2 },
      ]}
    >
      {['one', 'two', 'three'].map((id) => (
        <Section key={id} id={id} title={`Sección ${id}`}>
          <input aria-label={id} />
        </Section>
      ))}
    </Sections>,
  );

test('the list of a long form’s sections says how much of each is answered', () => {
  show();
  const list = screen.getByRole('navigation', { name: 'Secciones' });
  expect([...list.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'UnoUno, sin responder',
    'DosDos, 1 de 2',
    'TresTres, completa',
  ]);
});

test('an entry of the list leads to its section, from where the tab key goes on', async () => {
  const user = userEvent.setup();
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  show();
  await user.click(screen.getByRole('button', { name: /completa/ }));
  expect(scrolled).toHaveBeenCalledOnce();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('three'));
});

test('a pressed entry stays the current one, even where the page ends before its section reaches the top, until the person scrolls', async () => {
  const user = userEvent.setup();
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  show();
  const present = () => document.querySelector('[aria-current]')?.textContent;
  expect(present()).toBe('UnoUno, sin responder');
  await user.click(screen.getByRole('button', { name: /completa/ }));
  expect(present()).toBe('TresTres, completa');
  fireEvent.wheel(window);
  expect(present()).toBe('UnoUno, sin responder');
});
