// Mantine with the tokens of styles/tokens.css, and the person's choice of colour scheme.
import {
  createTheme,
  localStorageColorSchemeManager,
  MantineProvider,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';

/** The key of 'light', 'dark' or 'auto' in local storage; public/before-paint.js reads it before the first paint. */
const THEME_KEY = 'arcada_theme';

const teal: MantineColorsTuple = [
  '#E5F1F4',
  '#CFE5EB',
  '#A9D0DB',
  '#7FB8C8',
  '#56BCD5',
  '#2F8DA6',
  '#17788F',
  '#0A6A83',
  '#07566B',
  '#053F4F',
];

const theme = createTheme({
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '22px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  radius: { sm: '6px', md: '8px', lg: '12px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  colors: { teal },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  respectReducedMotion: true,
});

const TOKENS = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--pending)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** The tokens switch with the scheme themselves, so both schemes name the same ones. */
const resolver: CSSVariablesResolver = () => ({ variables: {}, light: TOKENS, dark: TOKENS });

const schemeManager = localStorageColorSchemeManager({ key: THEME_KEY });

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <LucideProvider size={20} strokeWidth={1.7}>
        {children}
      </LucideProvider>
    </MantineProvider>
  );
}
