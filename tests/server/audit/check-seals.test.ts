import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#domain/record/row.ts';
import { checkSeals } from '#server/audit/check-seals.ts';
import { sealWords } from '#server/commands/seal-words.ts';
import { caller } from '#tests/server/contract/api.ts';
import { buildConsentValues } from '#tests/support/factories.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';

describeOnBothDatabases('the seals of signed consents', (database) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  it('are whole, also of a deleted patient, until somebody changes the database', async () => {
    expect(sealWords(await checkSeals(server.context.db), 'America/Lima')).toEqual([
      'No hay consentimientos firmados.',
    ]);
    const send = await caller(server);
    const made = async (path: string, body: object) => (await send('POST', path, { body })).body as Row;
    const owner = await made('/patients/', { first_name: 'Ana', last_name: 'Paz' });
    const gone = await made('/patients/', { first_name: 'Luz', last_name: 'Díaz' });
    const changed = await made('/consents/', buildConsentValues({ patient: owner.id }));
    await made('/consents/', buildConsentValues({ patient: gone.id }));
    await send('DELETE', `/patients/${gone.id}/`);
    expect(sealWords(await checkSeals(server.context.db), 'America/Lima')).toEqual([
      '2 de 2 consentimientos coinciden con su sello.',
      'Comprobado: sin diferencias.',
    ]);
    await sql`UPDATE consents SET text = text || '.' WHERE id = ${changed.id}::uuid`.execute(server.context.db);
    expect(sealWords(await checkSeals(server.context.db), 'America/Lima')).toEqual([
      '1 de 2 consentimientos coinciden con su sello.',
      `  - Consentimiento para ortodoncia, firmado por Rosa Ñaupari el 10/02/2026 (${changed.id}): el texto, los nombres o la firma no son los que se sellaron.`,
      'No comprobado: hay diferencias.',
    ]);
  });
});
