import { expect, it } from 'vitest';
import { EmailText } from '#ui/text/email-text.tsx';
import { showPart } from '#tests/support/screen.tsx';

it('an address breaks after its @, and nowhere else where that is enough', () => {
  const { container } = showPart(<EmailText>julieta.bolivar66@correo.example</EmailText>);
  expect(container.textContent).toBe('julieta.bolivar66@correo.example');
  expect(container.querySelector('wbr')?.previousSibling?.textContent).toBe('julieta.bolivar66@');
});
