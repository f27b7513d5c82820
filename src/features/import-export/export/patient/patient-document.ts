// One HTML file that opens in any browser without a network and without Arcada. Its own content policy forbids scripts
// and requests.
import { fullName } from '#domain/patients/patient.ts';
import { toBase64 } from '#domain/values/bytes.ts';
import { searchable } from '#domain/values/text.ts';
import type { PatientFile } from '#store/patients/patient-file.ts';
import { formatDateTime } from '#ui/text/format.ts';
import { alertsSection, examsSection, historySection, odontogramsSection } from './clinical-sections.ts';
import { html, type Html } from './html.ts';
import {
  appointmentsSection,
  attemptsSection,
  budgetsSection,
  casesSection,
  consentsSection,
  imageCaption,
  patientSection,
  plansSection,
  prescriptionsSection,
} from './other-sections.ts';
import { STYLE } from './style.ts';

/** The author and time of the document. */
export interface Made {
  /** The person who made it. */
  by: string;
  /** ISO 8601. */
  at: string;
}

/** The pictures by their images' ids; one that could not be fetched is absent. */
export type Pictures = ReadonlyMap<string, Blob>;

/** "ficha-salazar-quispe-mateo-2026-11-25.html": only characters that every file system can store. */
export function documentName({ patient }: Pick<PatientFile, 'patient'>, today: string): string {
  const plain = (text: string) => searchable(text).replaceAll(/[^a-z0-9]+/g, '-');
  const name = `${plain(patient.last_name)}-${plain(patient.first_name)}`
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${['ficha', name.slice(0, 80), today].filter(Boolean).join('-')}.html`;
}

/** The document in pieces: each picture is a piece of its own, so that no string holds two hundred of them. */
export function patientDocument(file: PatientFile, pictures: Pictures, made: Made): Blob {
  const missing = file.images.filter(({ id }) => !pictures.has(id)).length;
  const clinical = html`${alertsSection(file)}${patientSection(file)}${historySection(file)}${examsSection(file)}`;
  const planned = html`${odontogramsSection(file)}${plansSection(file)}${casesSection(file)}`;
  const papers = html`${consentsSection(file)}${prescriptionsSection(file)}`;
  const visits = appointmentsSection(file);
  const parts = [
    '<!doctype html>\n<html lang="es">',
    head(file).source,
    // An element that spans several pieces is opened and closed here: a template holds whole elements only.
    '<body>',
    pageHeader(file, made, missing).source,
    '<main>',
    clinical.source,
    planned.source,
    papers.source,
    visits.source,
    ...imageParts(file, pictures),
    budgetsSection(file).source,
    attemptsSection(file).source,
    '</main>',
    dataBlock(file, made),
  ];
  return new Blob([...parts, '</body></html>\n'], { type: 'text/html;charset=utf-8' });
}

function head({ patient }: PatientFile): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <title>Ficha de ${fullName(patient)}</title>
    <style>
      ${STYLE}
    </style>
  </head>`;
}

function pageHeader(file: PatientFile, { by, at }: Made, missing: number): Html {
  return html`<header>
    <p>${file.clinic?.clinic_name ?? 'Arcada'}</p>
    <h1>${fullName(file.patient)}</h1>
    <p class="meta">
      Ficha exportada el ${formatDateTime(at, file.clinic?.timezone)} por ${by}. Contiene datos clínicos: guárdela con
      cuidado.
    </p>
    ${missing === 0 ? null : html`<p class="missing">${missingText(missing)}</p>`}
  </header>`;
}

/** The notice about missing pictures. */
const missingText = (count: number): string =>
  count === 1
    ? 'Falta 1 imagen: no estaba en la tableta y no se pudo traer del servidor.'
    : `Faltan ${count} imágenes: no estaban en la tableta y no se pudieron traer del servidor.`;

function imageParts(file: PatientFile, pictures: Pictures): BlobPart[] {
  if (file.images.length === 0) return [];
  const parts: BlobPart[] = ['<section aria-labelledby="imagenes"><h2 id="imagenes">Imágenes</h2>'];
  for (const image of file.images) {
    const picture = pictures.get(image.id);
    const words = imageCaption(image, file).source;
    const alt = html`${image.description ?? 'Imagen clínica'}`.source;
    parts.push('<figure>');
    if (picture) parts.push('<img alt="', alt, '" src="', picture, '">');
    else parts.push('<p class="missing">Esta imagen no está en el archivo.</p>');
    parts.push(words, '</figure>');
  }
  return [...parts, '</section>'];
}

/** The records as JSON for programs. Every "<" in it is escaped, so that no text can end the element. */
function dataBlock(file: PatientFile, made: Made): string {
  const { people: _people, here: _here, clinic, ...records } = file;
  const data = { clinic: clinic?.clinic_name ?? null, exported_at: made.at, exported_by: made.by, ...records };
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="datos">${json}</script>`;
}

/** Bytes encoded at a time: a multiple of three, so that no padding stands inside. */
const CHUNK = 0x8000 * 3;

/** A file as a data: URI, in a Blob of its own: the browser may keep it on disk. */
export function dataUri(bytes: ArrayBuffer, mime: string): Blob {
  const all = new Uint8Array(bytes);
  // The URI goes into an attribute: only the characters of a media type may pass.
  const type = /^image\/[\w.+-]+$/.test(mime) ? mime : 'image/jpeg';
  const texts = [`data:${type};base64,`];
  for (let from = 0; from < all.length; from += CHUNK) {
    texts.push(toBase64(all.subarray(from, from + CHUNK)));
  }
  return new Blob(texts);
}
