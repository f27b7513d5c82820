import { AppError } from '#domain/wire/problem.ts';
import { DirectoryInUse } from '#server/db/engine/directory-lock.ts';
import { continueAsOwner, enterInstallation } from '#server/operate/installation.ts';
import { createPrivately } from '#server/private-files.ts';

/**
 * Runs one of the commands on the clinic's data, in an installation with its settings and as the owner of its data; a failure is
 * told in words, and the exit code is 1 then.
 */
export function runCommand(main: () => Promise<void>, usage: string): void {
  createPrivately();
  runAdministration(() => {
    if (enterInstallation() !== null) continueAsOwner(process.env['DATA_DIR'] ?? '');
    return main();
  }, usage);
}

/** Runs one of the commands on the installation itself, as the person who typed it. */
export function runAdministration(main: () => Promise<void>, usage: string): void {
  const begin = async (): Promise<void> => main();
  begin().catch((error: unknown) => {
    console.error(explain(error, usage));
    process.exitCode = 1;
  });
}

function explain(error: unknown, usage: string): string {
  if (error instanceof DirectoryInUse) {
    return `${error.message}\nDetenga el servidor, repita la orden y vuelva a iniciarlo.`;
  }
  if (error instanceof AppError) return [error.message, ...Object.values(error.fields ?? {})].join('\n  ');
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n${usage}`;
  return error instanceof Error ? error.message : String(error);
}
