import type { Guide } from '#server/install/guide.ts';
import { html, type Html } from '#server/install/html.ts';
import { icon } from '#server/install/icons.ts';

/** The way into the application, which the script shows once the device trusts the server. */
export const trusted = (clinicName: string, { installed }: Guide): Html =>
  html`<div id="confia" hidden>
    <section class="card middle">
      <div class="ready">
        <span class="disc" data-state="yes">${icon('done')}</span>
        <h1 tabindex="-1">Este dispositivo ya confía</h1>
        <p>La conexión con el servidor de ${clinicName} es segura<span data-stays> y su dirección no cambia</span>.</p>
        <a class="button filled big" data-open href="/">Abrir Arcada</a>
        <small class="address" data-address></small>
      </div>
      <div class="next">
        ${installed.drawing}
        <div>
          <h2>${installed.title}</h2>
          <p>${installed.text}</p>
        </div>
      </div>
    </section>
    <div class="below">
      <button type="button" class="button quiet" data-show="pasos">Ver los pasos otra vez</button>
      <button type="button" class="button quiet" data-show="direccion" data-if-number>Usar otra dirección</button>
    </div>
  </div>`;
