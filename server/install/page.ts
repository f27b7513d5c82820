// The page /instalar as HTML. It is whole without a script: install-page/ makes the check live and shows one part at a time.
import { DEVICES, type Device } from './devices.ts';
import { BRAND_MARK } from './drawings.ts';
import { guideFor } from './guides.ts';
import { html, type Html } from './html.ts';
import { icon } from './icons.ts';
import type { InstallFacts } from './install-facts.ts';
import { addressChoice } from './parts/address-choice.ts';
import { checkCard, factsCard } from './parts/check.ts';
import { fingerprintCard } from './parts/fingerprint-card.ts';
import { stepList } from './parts/steps.ts';
import { trusted } from './parts/trusted.ts';
import { profileSize } from './sizes.ts';

/** The values of a request that the page shows. */
export interface PageView {
  facts: InstallFacts;
  /** The device whose steps stand there. */
  device: Device;
  /** The device that the request came from is of that kind. */
  recognised: boolean;
  /** The server's number for this device. */
  number: string | null;
  /** Where this device opens Arcada: by the name, or else by the number. */
  home: string;
}

/** The whole page, for a device of the clinic. */
export function installPage(view: PageView): string {
  const { facts, device, number } = view;
  const guide = guideFor(device, facts.anchor.commonName);
  return documentOf(
    facts.clinicName,
    number,
    html`<main
      data-name="${facts.localName ?? ''}"
      data-number="${number ?? ''}"
      data-http-port="${facts.httpPort}"
      data-https-port="${facts.httpsPort}"
      data-recognised="${view.recognised ? device : ''}"
    >
      <div id="pasos">
        <div class="top">
          <div class="who">
            <h1 tabindex="-1">
              ${guide.title}${view.recognised ? html`<span class="badge accent">${guide.tab} reconocido</span>` : null}
            </h1>
            <p>Tres pasos, una sola vez. Después Arcada abre desde su icono, con conexión o sin ella.</p>
          </div>
          ${tabs(device)}
        </div>
        <div class="split">
          ${stepList(guide, guide.download.file === 'arcada.crt' ? facts.anchor.der.length : profileSize(facts))}
          <div class="side">
            ${checkCard(facts.localName, view.home)}${fingerprintCard(guide, facts.anchor)}${factsCard(facts.localName)}
          </div>
        </div>
        ${
          number === null
            ? null
            : html`<p class="paper">En cada dispositivo, abra http://${number}:${facts.httpPort}/instalar</p>`
        }
      </div>
      ${trusted(facts.clinicName, guide)}${number === null ? null : addressChoice(facts.localName, number)}
    </main>`,
  );
}

/** The page of a server whose https another program provides. */
export function managedElsewherePage(): string {
  return documentOf(
    '',
    null,
    html`<main>
      <section class="card middle">
        <div class="ready">
          <h1>Aquí no hace falta instalar un certificado</h1>
          <p>La conexión segura (https) de este servidor se administra fuera de Arcada.</p>
          <a class="button filled big" href="/">Abrir Arcada</a>
        </div>
      </section>
    </main>`,
  );
}

function tabs(current: Device): Html {
  const tab = (device: Device): Html => {
    const { tab: word } = guideFor(device, '');
    return device === current
      ? html`<a href="/instalar?dispositivo=${device}" aria-current="true">${word}</a>`
      : html`<a href="/instalar?dispositivo=${device}">${word}</a>`;
  };
  return html`<nav class="tabs" aria-label="Otro dispositivo">${DEVICES.map(tab)}</nav>`;
}

function documentOf(clinicName: string, number: string | null, main: Html): string {
  const page = html`<!doctype html>
    <html lang="es" translate="no">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Instalar · Arcada</title>
        <meta name="description" content="Prepare este dispositivo para abrir Arcada, con conexión o sin ella." />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="google" content="notranslate" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/instalar/page.css" />
        <script src="/instalar/page.js" defer></script>
      </head>
      <body>
        <header class="head">
          <span class="brand">
            ${BRAND_MARK}<span
              ><b>Arcada</b
              >${clinicName === '' || clinicName === 'Arcada' ? null : html`<small>${clinicName}</small>`}</span
            >
          </span>
          ${number === null ? null : html`<p>${icon('server')}<span>Servidor en ${number}</span></p>`}
        </header>
        ${main}
        <footer class="foot">
          <span>Esta página no pide ni muestra datos de pacientes.</span>
          ${clinicName === '' ? null : html`<span>© ${new Date().getFullYear()} ${clinicName}</span>`}
        </footer>
      </body>
    </html>`;
  return `${page.text.trim()}\n`;
}
