// Whether the device trusts already. Without a script the card holds the link to try it; the script replaces that by answers.
import { html, type Html } from '#server/install/html.ts';
import { icon } from '#server/install/icons.ts';

/** The check itself: a card on a wide screen, a bar at the foot of a narrow one. `home` is where Arcada is opened. */
export const checkCard = (localName: string | null, home: string): Html =>
  html`<section class="card check" aria-labelledby="ya-confia">
    <div class="title"><h2 id="ya-confia">¿Ya confía este dispositivo?</h2></div>
    <div class="body">
      <p class="still" data-still>
        Cuando termine los pasos, pulse «Abrir Arcada»: si el navegador avisa, el dispositivo todavía no confía.
      </p>
      <div class="now" data-live hidden>
        <span class="disc" data-sign data-state="asking">${icon('ring')}${icon('check')}${icon('alert')}</span>
        <div aria-live="polite">
          <b data-verdict>Comprobando…</b>
          <p>
            <span data-detail>Se comprueba sola</span><span class="often" data-often hidden> cada 5 segundos</span>.
          </p>
        </div>
      </div>
      ${factList(localName)}
      <p class="hint" data-remedy hidden>${icon('info')}<span></span></p>
      <a class="button block" data-open href="${home}">${icon('lock')}Abrir Arcada</a>
    </div>
  </section>`;

/** The parts of the check, where the check itself is a bar that has no room for them. */
export const factsCard = (localName: string | null): Html =>
  html`<section class="card facts-card" data-live hidden aria-labelledby="que-ve">
    <div class="title"><h2 id="que-ve">Qué ve este dispositivo</h2></div>
    <div class="body">
      ${factList(localName)}
      <p class="hint" data-remedy hidden>${icon('info')}<span></span></p>
    </div>
  </section>`;

const factList = (localName: string | null): Html =>
  html`<ul class="facts" data-live hidden>
    <li><span>El servidor responde</span>${answer('server')}</li>
    ${
      localName === null
        ? null
        : html`<li>
            <span>Nombre <b>${localName}</b></span
            >${answer('name')}
          </li>`
    }
    <li><span>Conexión segura</span>${answer('secure')}</li>
  </ul>`;

const answer = (fact: string): Html =>
  html`<span class="answer" data-fact="${fact}" data-state="asking"
    >${icon('ring')}${icon('check')}${icon('alert')}<span>…</span></span
  >`;
