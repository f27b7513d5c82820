import { Banner } from '#ui/messages/banner.tsx';

/** Without https there is no service worker: the banner warns before the network fails. */
export function InsecureBanner() {
  if (globalThis.isSecureContext) return null;
  return (
    <Banner tone="warning">
      <strong>Esta dirección no es segura (no usa https).</strong> La aplicación no podrá instalarse ni abrirse sin
      conexión en este dispositivo. Pida al administrador la dirección https de la clínica.
    </Banner>
  );
}
