// npm run receipt: checks a tablet's receipt against the database (decision 079).
import fs from 'node:fs/promises';
import path from 'node:path';
import { readReceiptText, type ReceiptFile } from '#domain/receipts/receipt-file.ts';
import { checkReceipt, isProven, type CheckedReceipt } from '#server/audit/check-receipt.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { hasCluster } from '#server/db/engine/pglite.ts';
import { openDatabase } from '#server/db/open.ts';
import { openClinic } from '#server/resources/clinic/keeper.ts';
import { runCommand } from './command.ts';
import { receiptWords } from './receipt-words.ts';

const USAGE = `Uso:
  npm run receipt -- <archivo>
Con el servidor detenido (DATA_DIR), o sobre la base de DATABASE_URL. <archivo> es un comprobante que descargó una tableta.`;

async function main(): Promise<void> {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || given.startsWith('-') || more.length > 0) throw new ConfigError([USAGE]);
  const config = readConfig(process.env);
  const receipt = await readFile(path.resolve(given));
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir)) {
    throw new ConfigError(['Aquí no hay ninguna clínica: indique dónde están sus datos (DATA_DIR o DATABASE_URL).']);
  }
  const { db, close } = await openDatabase(config);
  let checked: CheckedReceipt;
  let zone: string;
  try {
    checked = await checkReceipt(db, receipt);
    zone = (await openClinic(db, config.clinic)).current().timezone;
  } finally {
    await close();
  }
  for (const line of receiptWords(receipt, checked, receipt.timezone ?? zone)) console.log(line);
  if (!isProven(checked)) process.exitCode = 1;
}

async function readFile(file: string): Promise<ReceiptFile> {
  const text = await fs.readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new ConfigError([`No se puede leer ${file}.`]);
  const receipt = readReceiptText(text);
  if (receipt === null) throw new ConfigError([`${file} no es un comprobante de Arcada, o es de otra versión.`]);
  return receipt;
}

runCommand(main, USAGE);
