import { UploadIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { FileButton, type FileTarget } from '#ui/files/file-button.tsx';
import { readChosen, type Chosen, type Wish } from './chosen.ts';
import { FILE_FAILED } from './messages.ts';

/** Windows gives a CSV file the type of an Excel workbook. */
const ACCEPT =
  '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The target that takes a file, and the problem of one that was refused. */
export function useChooseFile(onChosen: (chosen: Chosen) => void): {
  target: FileTarget;
  /** Reads a file, or the same file in another way. */
  read: (file: File, wish?: Wish) => Promise<void>;
  problem: string | null;
} {
  const { db } = useRuntime();
  const report = useReport();
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File, wish: Wish = {}): Promise<void> {
    setProblem(null);
    try {
      onChosen(await readChosen(db, file, wish));
    } catch (error) {
      const known = error instanceof AppError && error.code === 'invalid';
      setProblem(known ? error.message : FILE_FAILED);
      if (!known) report.failed(error, null);
    }
  }
  // Files that the control refuses are read too: for an old workbook the person is told how to save it.
  const take = ([file]: File[]): void => void (file && read(file));
  return { target: { accept: ACCEPT, onFiles: take, onRefused: take }, read, problem };
}

export function ChooseFile({ target, first, children }: { target: FileTarget; first?: boolean; children: ReactNode }) {
  return (
    <FileButton {...target} name="file" variant={first ? 'filled' : 'outline'} icon={first ? <UploadIcon /> : null}>
      {children}
    </FileButton>
  );
}
