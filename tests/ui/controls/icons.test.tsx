import { render } from '@testing-library/react';
import { SearchIcon } from 'lucide-react';
import { expect, test } from 'vitest';
import { ToothIcon, WhatsAppIcon } from '#ui/controls/icons.ts';
import { ThemeProvider } from '#ui/theme/theme.tsx';

test("icons of lucide and our own have one size and stroke, and screen readers don't hear them", () => {
  const { container } = render(
    <ThemeProvider>
      <SearchIcon />
      <ToothIcon />
      <WhatsAppIcon size={28} />
    </ThemeProvider>,
  );
  const icons = [...container.querySelectorAll('svg')];
  expect(icons.map((icon) => icon.getAttribute('width'))).toEqual(['20', '20', '28']);
  expect(icons.map((icon) => icon.getAttribute('stroke-width'))).toEqual(['1.7', '1.7', '1.7']);
  expect(icons.map((icon) => icon.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true']);
});
