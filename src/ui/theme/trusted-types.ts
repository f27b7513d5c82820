// The server's policy demands Trusted Types for scripts. Arcada's own code writes no HTML; libraries may set plain
// texts.
interface PolicyRules {
  createHTML?: (text: string) => string;
  createScriptURL?: (url: string) => string;
}
interface PolicyFactory {
  createPolicy: (name: string, rules: PolicyRules) => { createScriptURL: (url: string) => unknown };
}

const WORKERS = ['/sw.js', '/dev-sw.js?dev-sw'];
/** The worker that makes pictures legible: as built, or as the development server serves it. */
const PICTURE_WORKER = /^\/(assets|src\/entities\/clinical-image)\/develop-worker[-.][^/]+$/;

const factory = (): PolicyFactory | undefined => (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

export function plainTextOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('HTML is not allowed');
  return text;
}

/** Installs the default policy: a text set as innerHTML (a style sheet of Mantine) must hold no markup. */
export function installTrustedTypes(): void {
  factory()?.createPolicy('default', { createHTML: plainTextOnly });
}

export function ownWorkerOnly(url: string): string {
  if (!WORKERS.includes(url) && !PICTURE_WORKER.test(url)) throw new TypeError(`not a worker of Arcada: ${url}`);
  return url;
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/** A worker's address in the form that the browser accepts; refuses any other address. */
export function workerUrl(url: string): string {
  policy ??= factory()?.createPolicy('arcada-worker', { createScriptURL: ownWorkerOnly });
  // register() and Worker take the policy's object, but the DOM types allow only a string.
  return policy ? (policy.createScriptURL(url) as string) : ownWorkerOnly(url);
}
