// npm run user -- add <usuario> --rol recepcionista [--nombre N] [--apellido A] | reset <usuario>   [--password-stdin]
// npm run user -- second-factor-off <usuario>
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { openClinic } from '#server/resources/clinic/keeper.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import { runCommand } from './command.ts';
import { readPassword } from './password-input.ts';
import { addUser, endSecondFactor, resetPassword } from './user-commands.ts';

const USAGE = `Uso:
  npm run user -- add <usuario> --rol recepcionista|administrador [--nombre <nombre>] [--apellido <apellido>]
  npm run user -- reset <usuario>
  npm run user -- second-factor-off <usuario>     quita la verificación en dos pasos
Para add y reset, sin --password-stdin se pide la contraseña; si se deja vacía se genera una y se muestra una vez.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rol: { type: 'string' },
      nombre: { type: 'string' },
      apellido: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  const [command, username] = positionals;
  const known = command === 'add' || command === 'reset' || command === 'second-factor-off';
  if (username === undefined || !known) throw new ConfigError([USAGE]);
  const config = readConfig(process.env);
  // Opened before the password is asked for: where a server holds the directory, the command fails before anybody types one.
  const { db, database, close } = await openDatabase(config);
  try {
    const clinic = await openClinic(db, config.clinic);
    const context = { db, database, config, clinic, now: () => new Date(), events: createHeadEvents() };
    if (command === 'second-factor-off') {
      await endSecondFactor(context, username);
      console.log(`Verificación en dos pasos desactivada: ${username}. Su contraseña es la misma.`);
      return;
    }
    const { password, generated } = await readPassword(values['password-stdin']);
    if (command === 'add') {
      const { rol, nombre, apellido } = values;
      await addUser(context, { username, password, rol, first_name: nombre, last_name: apellido });
      console.log(`Usuario creado: ${username}`);
    } else {
      await resetPassword(context, username, password);
      console.log(`Contraseña cambiada: ${username}. Sus sesiones se han cerrado.`);
    }
    if (generated) console.log(`Contraseña: ${password}\nAnótela: no se mostrará de nuevo.`);
  } finally {
    await close();
  }
}

runCommand(main, USAGE);
