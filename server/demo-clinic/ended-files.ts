// The images' files of an ended demo clinic. Their names outlive its rows, so that a server killed before it has removed
// them removes them later; a file that this database has never named stays.
import { sql } from 'kysely';
import type { ServerContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { discardKept } from '#server/images/keep.ts';

const AT_ONCE = 500;

/** Notes every file that the images name, or named once, in the transaction that deletes them. */
export async function noteFiles(db: Db): Promise<void> {
  await sql`INSERT INTO ended_files (file)
    SELECT file FROM clinical_images
    UNION SELECT (before->>'file')::uuid FROM audit_log
      WHERE collection = 'clinical-images' AND before->>'file' IS NOT NULL
    ON CONFLICT (file) DO NOTHING`.execute(db);
}

/** Removes the noted files from the storage. */
export async function removeEndedFiles({ db, images }: Pick<ServerContext, 'db' | 'images'>): Promise<void> {
  for (;;) {
    const rows = await db.selectFrom('ended_files').select('file').limit(AT_ONCE).execute();
    if (rows.length === 0) return;
    const files = rows.map(({ file }) => file);
    await discardKept(images, files);
    await db.deleteFrom('ended_files').where('file', 'in', files).execute();
  }
}
