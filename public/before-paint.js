// Sets the colour scheme before the first paint; the policy allows no inline script. Mirrors src/ui/theme.tsx.
(() => {
  const root = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('arcada_theme');
  } catch {
    choice = null; // Storage is refused in some private windows: the system's scheme then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
