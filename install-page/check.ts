// Whether this device trusts the server: asked by requests, because no browser tells a page about certificates.

/** Where the server is, as the page's HTML says. */
export interface Places {
  /** The page's own address, such as "http://192.168.1.20:8080". */
  origin: string;
  name: string | null;
  number: string | null;
  httpPort: string;
  httpsPort: string;
}

/** The answers of the last check. `name` is null where the server announces none. */
export interface Answers {
  server: boolean;
  name: boolean | null;
  /** By https, with a certificate that the browser accepts. */
  nameSecure: boolean;
  numberSecure: boolean;
}

/** Answers whether a request to an address succeeds. */
export type Ask = (origin: string) => Promise<boolean>;

const LONGEST = 4000;

/** Asks the server's smallest address at an origin; gives up after four seconds. */
export async function askServer(origin: string): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LONGEST);
  try {
    const { ok } = await fetch(`${origin}/instalar/responde`, { cache: 'no-store', signal: controller.signal });
    return ok;
  } catch {
    return false; // No answer, or a certificate that the browser refuses: it does not say which.
  } finally {
    clearTimeout(timer);
  }
}

/** Asks at every address at once. */
export async function check(places: Places, ask: Ask): Promise<Answers> {
  const { origin, name, number, httpPort, httpsPort } = places;
  const none = Promise.resolve(false);
  // A page that came by https may ask nothing by http.
  const plain = origin.startsWith('http:');
  const [server, nameHere, nameSecure, numberSecure] = await Promise.all([
    ask(origin),
    name !== null && plain ? ask(`http://${name}:${httpPort}`) : none,
    name === null ? none : ask(`https://${name}:${httpsPort}`),
    number === null ? none : ask(`https://${number}:${httpsPort}`),
  ]);
  return { server, name: name === null ? null : nameHere || nameSecure, nameSecure, numberSecure };
}

/** The page's words about the answers. */
export interface Verdict {
  title: string;
  detail: string;
  /** The remedy for a part that fails; empty = nothing fails. */
  remedy: string;
  trusts: boolean;
}

/** The verdict in words, each part that fails with its remedy. */
export function judge(answers: Answers, { name, number }: Places): Verdict {
  if (!answers.server) {
    return {
      title: 'El servidor no responde',
      detail: 'Se comprueba sola',
      remedy: 'Compruebe que este dispositivo está en el wifi de la clínica y que el servidor está encendido.',
      trusts: false,
    };
  }
  const trusts = answers.nameSecure || answers.numberSecure;
  return {
    title: trusts ? 'Este dispositivo confía' : 'Todavía no confía',
    detail: trusts ? 'Ya puede abrir Arcada' : 'Se comprueba sola',
    remedy: answers.name === false && number !== null ? `${name} no responde: se usará el número ${number}.` : '',
    trusts,
  };
}
