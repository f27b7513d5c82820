import { dateIn, dayMonthYear } from '#domain/values/dates.ts';
import { groupsOf, rowsOf } from '#domain/values/fingerprint.ts';
import type { Guide } from '#server/install/guide.ts';
import { html, type Html } from '#server/install/html.ts';
import type { Anchor } from '#server/tls/network.ts';
import { pathList } from './steps.ts';

/** The certificate's fingerprint, to compare row by row with the server's screen and with what the device shows. */
export function fingerprintCard({ fingerprint }: Guide, anchor: Anchor): Html {
  const rows = rowsOf(anchor.sha256).map(
    (groups, place) => html`<i>${place + 1}</i>${groups.map((group) => html`<span>${group}</span>`)}`,
  );
  const elsewhere =
    fingerprint === 'sha1'
      ? html`<p>Windows pregunta con la huella corta (SHA-1):</p>
          <div class="print short" role="group" aria-label="Huella SHA-1">
            ${groupsOf(anchor.sha1, 8).map((group) => html`<span>${group}</span>`)}
          </div>`
      : html`<p>${fingerprint.lead}</p>
          ${pathList(fingerprint.path)}`;
  return html`<section class="card print-card" aria-labelledby="huella">
    <div class="title">
      <h2 id="huella">Huella del certificado</h2>
      <small>SHA-256</small>
    </div>
    <div class="body">
      <div class="print" role="group" aria-label="Huella SHA-256">${rows}</div>
      <p>Las cuatro filas son iguales a las de la pantalla del servidor. Si una difiere, no lo instale.</p>
      ${elsewhere}
      <p>El certificado vale hasta el ${dayWords(anchor.expires)}.</p>
    </div>
  </section>`;
}

const dayWords = (date: Date): string => dayMonthYear(dateIn(date, 'UTC'));
