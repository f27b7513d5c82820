import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { showPart } from '#tests/support/screen.tsx';

test.each([
  ['programada', 'Programada'],
  ['confirmada', 'Confirmada'],
  ['completada', 'Completada'],
  ['inasistencia', 'Inasistencia'],
  ['cancelada', 'Cancelada'],
  ['reprogramada', 'Reprogramada'],
])('%s is shown with its sign and the word %s', (estado, word) => {
  showPart(<EstadoBadge appointment={{ estado }} />);
  expect(screen.getByText(word).querySelector('svg')).not.toBeNull();
});

test('an unknown estado is shown as it is, without a sign', () => {
  showPart(<EstadoBadge appointment={{ estado: 'constructor' }} />);
  expect(screen.getByText('constructor').querySelector('svg')).toBeNull();
});

test('an appointment moved to another date is Reprogramada, though its estado is programada', () => {
  const notes = 'Trae placa\nReprogramada para el 01/04/2026 a las 09:00.';
  showPart(<EstadoBadge appointment={{ estado: 'programada', notes }} />);
  expect(screen.getByText('Reprogramada').querySelector('svg')).not.toBeNull();
});
