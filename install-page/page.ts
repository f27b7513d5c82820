// Makes the page /instalar live: it checks every five seconds and leads on once the device trusts.
import { askServer, check, judge, type Answers, type Places } from './check.ts';
import { readChoice, saveChoice, type Choice } from './choice.ts';
import { addressOf, homeOf, nextPart, type Part } from './lead.ts';
import { focusHeading, setHidden, setState, setText } from './marks.ts';

const EVERY = 5000;

const main = document.querySelector('main');

interface Page {
  places: Places;
  /** The part that the person asked to see; null = the one that the check leads to. */
  wanted: Part | null;
  answers: Answers | null;
}

/** Starts the check; without an address to ask for there is nothing to do. */
function start(): void {
  const data = main?.dataset;
  if (data?.['httpsPort'] === undefined) return;
  if (moveToPadsSteps(data['recognised'])) return;
  const page: Page = {
    places: {
      origin: location.origin,
      name: data['name'] || null,
      number: data['number'] || null,
      httpPort: data['httpPort'] ?? '',
      httpsPort: data['httpsPort'],
    },
    wanted: null,
    answers: null,
  };
  setHidden('[data-live]', false);
  setHidden('[data-still]', true);
  setHidden('[data-if-number]', page.places.number === null);
  setOpen('[data-open]', null);
  for (const button of document.querySelectorAll<HTMLElement>('[data-show]')) {
    button.addEventListener('click', () => {
      page.wanted = button.dataset['show'] as Part;
      show(page);
      focusHeading(page.wanted);
    });
  }
  for (const radio of document.querySelectorAll('[name=direccion]')) radio.addEventListener('change', () => show(page));
  document.querySelector('[data-open-chosen]')?.addEventListener('click', () => saveChoice(chosen()));
  void watch(page);
}

/** An iPad asks for pages as a Mac does; its screen takes fingers. */
function moveToPadsSteps(recognised: string | undefined): boolean {
  if (recognised !== 'mac' || navigator.maxTouchPoints === 0 || location.search !== '') return false;
  location.replace('/instalar?dispositivo=ipad');
  return true;
}

async function watch(page: Page): Promise<void> {
  if (!document.hidden) {
    page.answers = await check(page.places, askServer);
    show(page);
  }
  setTimeout(() => void watch(page), EVERY);
}

function show(page: Page): void {
  const { answers, places } = page;
  if (answers === null) return;
  const verdict = judge(answers, places);
  showAnswers(answers, verdict.trusts);
  setText('[data-verdict]', verdict.title);
  setText('[data-detail]', verdict.detail);
  setHidden('[data-often]', verdict.trusts);
  setText('[data-remedy] span', verdict.remedy);
  setHidden('[data-remedy]', verdict.remedy === '');
  setState('[data-sign]', verdict.trusts ? 'yes' : answers.server ? 'asking' : 'no');
  const choice = readChoice();
  const home = homeOf(answers, choice);
  const address = home === null ? null : addressOf(home, places);
  setOpen('[data-open]', address);
  setText('[data-address]', address ?? '');
  setHidden('[data-stays]', home !== 'name');
  showChoice(answers, places);
  showPart(page.wanted ?? nextPart(answers, choice));
}

function showAnswers({ server, name, nameSecure, numberSecure }: Answers, trusts: boolean): void {
  showAnswer('server', server ? ['yes', 'Sí'] : ['no', 'No responde']);
  showAnswer('name', name ? ['yes', 'Sí'] : ['no', 'No responde']);
  showAnswer(
    'secure',
    nameSecure || numberSecure ? ['yes', 'Sí'] : ['asking', server ? 'Falta confiar' : 'No se sabe'],
  );
  document.documentElement.dataset['trusts'] = String(trusts);
}

function showAnswer(fact: string, [state, words]: readonly [string, string]): void {
  setState(`[data-fact=${fact}]`, state);
  setText(`[data-fact=${fact}] > span`, words);
}

/** The two cards of the address: the name's is off where the name does not serve. */
function showChoice({ nameSecure, numberSecure }: Answers, places: Places): void {
  const radio = (value: Choice) => document.querySelector<HTMLInputElement>(`[name=direccion][value=${value}]`);
  const byName = radio('name');
  const byNumber = radio('number');
  if (byName) byName.disabled = !nameSecure;
  if (byNumber) byNumber.disabled = !numberSecure;
  if (byNumber && !nameSecure) byNumber.checked = true;
  setText('[data-name-badge]', nameSecure ? 'Responde en este dispositivo' : 'No responde en este dispositivo');
  setState('[data-name-badge]', nameSecure ? 'yes' : 'no');
  const choice = chosen();
  setOpen('[data-open-chosen]', (choice === 'name' ? nameSecure : numberSecure) ? addressOf(choice, places) : null);
  setText('[data-open-chosen]', `Abrir con ${choice === 'name' ? places.name : places.number}`);
}

function chosen(): Choice {
  return document.querySelector<HTMLInputElement>('[name=direccion]:checked')?.value === 'number' ? 'number' : 'name';
}

/** Shows one part; a keyboard whose place goes with the hidden part stands at the new one's heading. */
function showPart(part: Part): void {
  const lost = document.activeElement?.closest('[id]:not([hidden])');
  for (const id of ['pasos', 'confia', 'direccion']) setHidden(`#${id}`, id !== part);
  if (lost && ['pasos', 'confia', 'direccion'].includes(lost.id) && lost.id !== part) focusHeading(part);
}

/** A link without an address cannot be followed; it says that it is off. */
function setOpen(selector: string, address: string | null): void {
  for (const link of document.querySelectorAll(selector)) {
    if (address === null) {
      link.removeAttribute('href');
      link.setAttribute('role', 'link');
      link.setAttribute('aria-disabled', 'true');
    } else {
      link.setAttribute('href', `${address}/`);
      link.removeAttribute('role');
      link.removeAttribute('aria-disabled');
    }
  }
}

start();
