import { changingNumber } from '#server/install/drawings.ts';
import { html, type Html } from '#server/install/html.ts';
import { icon } from '#server/install/icons.ts';

/** The choice between the name and a number that the router may change. The script shows it, and says which one answers. */
export const addressChoice = (name: string | null, number: string): Html =>
  html`<div id="direccion" hidden>
    <section class="card middle">
      <div class="choice">
        <div class="warned">
          <span class="disc" data-state="warn">${icon('alert')}</span>
          <h1 tabindex="-1">Esta dirección puede cambiar</h1>
        </div>
        <p class="lead">
          <b>${number}</b> es un número que reparte el router. Si un día reparte otro, este dispositivo no encontrará al
          servidor, y lo que tenga sin enviar se queda guardado bajo el número viejo.
        </p>
        ${name === null ? null : changingNumber(number, name)}
        <fieldset>
          <legend>Dirección</legend>
          ${
            name === null
              ? null
              : html`<label class="option">
                  <input type="radio" name="direccion" value="name" checked />
                  <span>
                    <b>${name}</b>
                    <small>El nombre sigue igual aunque cambie el número.</small>
                    <span class="badge ok" data-name-badge>Responde en este dispositivo</span>
                  </span>
                </label>`
          }
          <label class="option">
            <input type="radio" name="direccion" value="number" ${name === null ? html`checked` : null} />
            <span>
              <b>${number}</b>
              <small>
                Solo si el router tiene reservado este número para el servidor: en su página de ajustes, busque «reserva
                de DHCP», «IP fija» o «IP estática».
              </small>
              <span class="badge amber">Puede cambiar</span>
            </span>
          </label>
        </fieldset>
        <div class="acts">
          <p class="hint">${icon('shield')}<span>Este dispositivo ya confía. Se lo preguntamos una sola vez.</span></p>
          <a class="button filled" data-open-chosen href="/">Abrir Arcada</a>
        </div>
      </div>
    </section>
    <div class="below">
      <button type="button" class="button quiet" data-show="pasos">Ver los pasos otra vez</button>
    </div>
  </div>`;
