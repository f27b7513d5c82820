// Runs before the first paint; the policy allows no inline script. Sets the colour scheme (mirrors src/ui/theme/theme.tsx),
// and which frame of index.html stands in the page until the application has rendered (src/first-frame.ts, decision 105).
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is refused in some private windows.
    }
  };
  const choice = kept('arcada_theme');
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // The start of a clinic, the guide, an unsafe address and Safari on an iPad open on other pages than the login.
  const elsewhere =
    /^\/(?:inicio|ayuda)(?:\/|$)/.test(location.pathname) || !isSecureContext || navigator.standalone === false;
  if (elsewhere || kept('arcada_first_frame') === 'none') return;
  root.setAttribute('data-first-frame', kept('access_token') === null ? 'login' : 'app');
})();
