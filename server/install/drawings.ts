// The drawings beside the steps. Their colours are the page's style sheet's, by class; texts inside are what a device shows.
import { html, type Html } from './html.ts';

/** Seven teeth of an upper arch: width, centre and turn of each. */
const TEETH = [
  [4.7, 5.8, 25.3, -74],
  [5.2, 7, 18.4, -62],
  [4.4, 10.3, 12.1, -38],
  [5, 16, 9.3, 0],
  [4.4, 21.7, 12.1, 38],
  [5.2, 25, 18.4, 62],
  [4.7, 26.2, 25.3, 74],
] as const;

const MARK = html`<rect width="32" height="32" rx="8" fill="#0A6A83" />${TEETH.map(
    ([width, x, y, turn]) =>
      html`<rect
        x="${-width / 2}"
        y="-2.9"
        width="${width}"
        height="5.8"
        rx="2.1"
        transform="translate(${x} ${y}) rotate(${turn})"
        fill="#fff"
      />`,
  )}`;

/** Arcada's mark, for the head of the page. */
export const BRAND_MARK = html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">${MARK}</svg>`;

const mark = (x: number, y: number, scale: number): Html =>
  html`<g transform="translate(${x} ${y}) scale(${scale})">${MARK}</g>`;

const bar = (x: number, y: number, width: number, kind = 'faint'): Html =>
  html`<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="5" rx="2.5" />`;

const drawing = (label: string, content: Html): Html =>
  html`<svg class="drawing" viewBox="0 0 248 148" role="img" aria-label="${label}">${content}</svg>`;

const tablet = (label: string, content: Html): Html =>
  drawing(
    label,
    html`<rect class="frame" x="20" y="12" width="208" height="124" rx="12" /><rect
        class="screen"
        x="29"
        y="20"
        width="190"
        height="108"
        rx="6"
      />${content}`,
  );

const computer = (label: string, content: Html): Html =>
  drawing(
    label,
    html`<path class="frame" d="M100 136h48l4 7H96z" /><rect
        class="frame"
        x="20"
        y="8"
        width="208"
        height="122"
        rx="9"
      /><rect class="screen" x="28" y="16" width="192" height="106" rx="4" />${content}`,
  );

const addressBar = (x: number, y: number, width: number, height: number): Html =>
  html`<rect class="window" x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" /><rect
      class="line"
      x="${x + 9}"
      y="${y + height / 2 - 2}"
      width="70"
      height="4"
      rx="2"
    />`;

const done = (x: number, y: number): Html =>
  html`<circle class="ok" cx="${x}" cy="${y}" r="13" /><path
      class="tick"
      d="m${x - 5.5} ${y + 0.6} 4.2 4.4 7.3-8.3"
    />`;

/** A tablet that downloads the certificate's file. */
export const tabletDownloads = tablet(
  'La tableta descarga el archivo arcada.crt',
  html`${addressBar(37, 27, 174, 16)}<path class="window" d="M98 52h26l12 12v34h-38z" /><path
      class="stroke"
      d="M124 52v12h12"
    />${mark(107, 70, 0.625)}<circle class="accent" cx="138" cy="94" r="13" /><path
      class="arrow-on"
      d="M138 88v11m-4.5-4 4.5 4.5 4.5-4.5"
    /><text class="strong" x="124" y="121" text-anchor="middle">arcada.crt</text>`,
);

/** Safari asks whether it may download the profile. */
export const safariAsks = tablet(
  'Safari pregunta; elija Permitir',
  html`${addressBar(37, 27, 174, 16)}<rect class="window" x="66" y="52" width="116" height="66" rx="10" /><text
      class="strong"
      x="124"
      y="71"
      text-anchor="middle"
      >¿Permitir descargar</text
    ><text class="strong" x="124" y="85" text-anchor="middle">el perfil?</text
    ><path class="stroke" d="M66 94h116" /><text x="95" y="110" text-anchor="middle">Ignorar</text
    ><rect class="picked" x="125" y="97" width="54" height="18" rx="6" /><text
      class="chosen"
      x="152"
      y="110"
      text-anchor="middle"
      >Permitir</text
    >`,
);

/** The row of Android's settings that takes the certificate of an authority. */
export const androidSettings = tablet(
  'En los Ajustes, la fila «Certificado de CA»',
  html`<path class="stroke" d="M88 20v108" />${bar(37, 29, 36, 'line')}${bar(37, 44, 42)}<rect
      class="picked"
      x="33"
      y="55"
      width="50"
      height="17"
      rx="5"
    />${bar(39, 61, 34, 'accent')}${bar(37, 79, 38)}${bar(37, 95, 42)}${bar(37, 111, 30)}<text x="98" y="38"
      >Certificado VPN</text
    ><path class="stroke" d="M98 47h112" /><rect class="picked" x="94" y="54" width="118" height="30" rx="7" /><text
      class="chosen"
      x="101"
      y="73"
      >Certificado de CA</text
    ><text x="98" y="104">Certificado wifi</text><path class="stroke" d="M98 113h112" /><circle
      class="tap"
      cx="202"
      cy="69"
      r="8"
    /><circle class="accent" cx="202" cy="69" r="3.5" />`,
);

/** The switch of an iPad that makes it trust the certificate. */
export const ipadTrust = tablet(
  'En la confianza de certificados, el interruptor de Arcada encendido',
  html`<path
      class="stroke"
      d="M80 20v108"
    />${bar(36, 30, 34)}${bar(36, 46, 38)}${bar(36, 78, 30)}${bar(36, 94, 36)}${bar(36, 110, 28)}<rect
      class="picked"
      x="33"
      y="57"
      width="43"
      height="15"
      rx="5"
    />${bar(38, 62, 30, 'accent')}<text class="strong" x="90" y="38">Confianza</text
    ><rect class="window" x="88" y="48" width="124" height="34" rx="8" /><text class="strong" x="97" y="69">Arcada</text
    ><rect class="ok" x="174" y="56" width="30" height="18" rx="9" /><circle
      cx="195"
      cy="65"
      r="7"
      fill="#fff"
    />${bar(90, 94, 104)}${bar(90, 106, 76)}<circle class="tap" cx="189" cy="65" r="17" />`,
);

const APPS = [
  [41, 34],
  [135, 34],
  [182, 34],
  [41, 85],
  [88, 85],
  [135, 85],
  [182, 85],
] as const;

/** Arcada's icon on a tablet's home screen. */
export const homeScreen = (finished: boolean): Html =>
  tablet(
    'El icono de Arcada en la pantalla de inicio',
    html`${APPS.map(([x, y]) => html`<rect class="faint" x="${x}" y="${y}" width="26" height="26" rx="7" />`)}<rect
        class="picked"
        x="72"
        y="26"
        width="58"
        height="54"
        rx="10"
      />${mark(86, 31, 0.9375)}<text class="chosen" x="101" y="74" text-anchor="middle">Arcada</text
      >${finished ? done(219, 22) : null}`,
  );

/** The certificate among a browser's downloads. */
export const computerDownloads = computer(
  'El navegador guarda arcada.crt en Descargas',
  html`${addressBar(34, 22, 180, 14)}<rect class="window" x="98" y="42" width="114" height="54" rx="7" /><text
      x="107"
      y="59"
      >Descargas</text
    >${mark(107, 68, 0.5)}<text class="strong" x="128" y="80">arcada.crt</text
    ><path
      class="arrow"
      d="M199 69v10m-4-3.5 4 4 4-4M194 86h10"
    />${bar(36, 46, 50)}${bar(36, 58, 40)}${bar(36, 70, 46)}`,
);

/** A window of the system in which the certificate is trusted: its title, the choice that matters, its last button. */
export const trustWindow = (title: string, choice: string, button: string): Html =>
  computer(
    `${title}: ${choice}`,
    html`<rect class="window" x="42" y="24" width="164" height="92" rx="6" /><text class="strong" x="52" y="41"
        >${title}</text
      ><circle class="stroke" cx="57" cy="54" r="4.5" />${bar(67, 51, 92)}<circle
        class="picked"
        cx="57"
        cy="69"
        r="4.5"
      /><circle class="accent" cx="57" cy="69" r="2.2" />${bar(67, 66, 108, 'line')}<rect
        class="picked"
        x="66"
        y="77"
        width="130"
        height="15"
        rx="4"
      /><text class="chosen small" x="72" y="88">${choice}</text
      ><rect class="accent" x="150" y="97" width="48" height="14" rx="4" /><text
        class="on-accent small"
        x="174"
        y="107.5"
        text-anchor="middle"
        >${button}</text
      >`,
  );

/** The browser's button that installs the application. */
export const installButton = (finished: boolean): Html =>
  computer(
    'Instalar, en la barra de direcciones',
    html`${addressBar(34, 24, 180, 20)}<rect class="picked" x="182" y="26" width="26" height="16" rx="6" /><path
        class="arrow thin"
        d="M195 29v6m-3-2.5 3 3 3-3M191 39h8"
      />${mark(104, 54, 1.25)}<text class="chosen" x="124" y="111" text-anchor="middle">Arcada</text
      >${finished ? done(221, 16) : null}`,
  );

/** Why a number may lead nowhere tomorrow while the name stays: wide for tablets, narrow for telephones. */
export function changingNumber(number: string, name: string): Html {
  const tomorrow = `¿.${((Number(number.split('.').at(-1)) + 16) % 254) + 1}?`;
  const label = `Hoy el router da al servidor el número ${number}; mañana puede darle otro. El nombre ${name} sigue siendo el mismo.`;
  const shown = name.length > 20 ? `${name.slice(0, 19)}…` : name;
  return html`<svg class="drawing wide" viewBox="0 0 672 148" role="img" aria-label="${label}">
      <rect class="frame" x="32" y="24" width="96" height="100" rx="10" />
      <path class="stroke" d="M44 46h48M44 62h48M44 78h48" />
      <circle class="ok" cx="112" cy="46" r="3.5" />
      <circle class="ok" cx="112" cy="62" r="3.5" />
      <circle class="ok" cx="112" cy="78" r="3.5" />
      <text class="strong" x="80" y="110" text-anchor="middle">Servidor</text>
      <path class="stroke" d="M140 49h88" stroke-dasharray="5 5" />
      <path class="stroke" d="M140 106h88" />
      <rect class="amber" x="240" y="22" width="200" height="54" rx="10" />
      <text x="252" y="42">hoy</text>
      <text class="strong large" x="252" y="62">${number}</text>
      <path class="amber-arrow" d="M364 58h14m-5-5 5 5-5 5" />
      <text x="388" y="42">mañana</text>
      <text class="amber-text large" x="388" y="62">${tomorrow}</text>
      <rect class="picked" x="240" y="86" width="200" height="40" rx="10" />
      <text class="chosen large" x="252" y="111">${shown}</text>
      <text x="428" y="111" text-anchor="end">siempre</text>
      <path class="stroke" d="M452 49h60" stroke-dasharray="5 5" />
      <path class="stroke" d="M452 106h60" />
      <rect class="frame" x="524" y="24" width="116" height="100" rx="10" />
      <rect class="screen" x="532" y="31" width="100" height="86" rx="5" />
      ${mark(566, 44, 1)}
      <text class="strong" x="582" y="98" text-anchor="middle">Tableta</text></svg
    ><svg class="drawing narrow" viewBox="0 6 248 134" role="img" aria-label="${label}">
      <rect class="amber" x="16" y="16" width="216" height="54" rx="10" />
      <text x="30" y="36">hoy</text>
      <text class="strong large" x="30" y="56">${number}</text>
      <path class="amber-arrow" d="M138 52h16m-6-6 6 6-6 6" />
      <text x="170" y="36">mañana</text>
      <text class="amber-text large" x="170" y="56">${tomorrow}</text>
      <rect class="picked" x="16" y="82" width="216" height="48" rx="10" />
      <text class="chosen large" x="30" y="111">${shown}</text>
      <text x="218" y="111" text-anchor="end">siempre</text>
    </svg>`;
}
