import fs from 'node:fs/promises';

/** Gives an unfinished file its name, which no other file may have. False, without that file, when another process was first. */
export async function nameOnce(unfinished: string, file: string): Promise<boolean> {
  try {
    await fs.link(unfinished, file);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST' || (await isThere(file));
    if (!isTaken) {
      // Disks formatted for every system know no second name of a file.
      await fs.rename(unfinished, file);
      return true;
    }
    await fs.rm(unfinished);
    return false;
  }
  await fs.rm(unfinished);
  return true;
}

const isThere = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );
