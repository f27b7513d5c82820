import { appleBrowser, isInstalled } from '#runtime/pwa/apple-browser.ts';
import { Banner } from '#ui/messages/banner.tsx';

/** Seen in Apple's browsers alone, while they still hold unsent work: without it InstallGate asks for the icon. */
export function BrowserBanner() {
  if (!globalThis.isSecureContext || isInstalled() || appleBrowser() === null) return null;
  return (
    <Banner tone="warning">
      <strong>Está en el navegador, no en el icono de Arcada.</strong> Aquí quedaba trabajo sin enviar. Cuando se haya
      enviado, cierre esta pestaña y siga desde el icono: este navegador borra sus datos a los siete días sin uso.
    </Banner>
  );
}
