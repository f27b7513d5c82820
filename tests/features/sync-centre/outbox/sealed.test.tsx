// Sealed work in the sync centre: how much it is, whose, and who may open it.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { IVAN, openTablet, showCentre } from '#tests/features/sync-centre/tablet.tsx';

/** The sync centre of a tablet with one packet of so many changes of each author. */
async function show(counts: Record<string, number>): Promise<void> {
  const tablet = await openTablet();
  const bytes = new ArrayBuffer(16);
  await tablet.db.sealed.add({ id: newId(), at: Date.now(), counts, public_key: '', iv: bytes, bytes });
  showCentre(tablet);
}

it('a packet of one author names that person, who may open it', async () => {
  await show({ [IVAN.id]: 1 });
  expect(await screen.findByRole('heading', { name: 'Cambio cifrado de Iván Castro' })).toBeTruthy();
  expect(screen.getByText(/se recupera cuando esa persona o un administrador inicie sesión aquí\.$/)).toBeTruthy();
});

it('a packet that is nobody’s may be opened by anybody of the clinic', async () => {
  await show({ '': 2 });
  expect(await screen.findByRole('heading', { name: 'Cambios cifrados' })).toBeTruthy();
  expect(screen.getByText(/se recuperan cuando alguien de la clínica inicie sesión aquí\.$/)).toBeTruthy();
});
