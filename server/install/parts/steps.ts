import type { Guide, Path, Step } from '#server/install/guide.ts';
import { html, type Html } from '#server/install/html.ts';
import { icon } from '#server/install/icons.ts';
import { sizeWords } from '#server/install/sizes.ts';

/** The three steps; the first holds the file to download. */
export function stepList({ steps, download }: Guide, bytes: number): Html {
  const button = html`<div class="download">
    <a class="button filled" data-download href="/instalar/${download.file}">${icon('download')}${download.label}</a
    ><small>${download.file} · ${sizeWords(bytes)}</small>
  </div>`;
  return html`<ol class="steps">
    ${steps.map((step, place) => stepCard(step, place + 1, place === 0 ? button : null))}
  </ol>`;
}

function stepCard({ title, text, paths = [], tip, drawing }: Step, number: number, button: Html | null): Html {
  return html`<li class="card">
    <span class="number" aria-hidden="true">${number}</span>
    <div>
      <h2>${title}</h2>
      <p>${text}</p>
      ${button}${paths.map(pathList)}${tip ? html`<p class="tip">${icon('info')}<span>${tip}</span></p>` : null}
    </div>
    ${drawing}
  </li>`;
}

/** Places of the settings, one after another. */
export const pathList = (path: Path): Html =>
  html`<ol class="path">
    ${path.map((place) => html`<li><span>${place}</span></li>`)}
  </ol>`;
