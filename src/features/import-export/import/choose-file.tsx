import { UploadIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { FileButton, type FileTarget } from '#ui/files/file-button.tsx';
import { readChosen, type Chosen } from './chosen.ts';
import { FILE_FAILED } from './messages.ts';

/** Windows calls a CSV file a workbook of Excel. */
const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel';

/** What takes a file, and what there is to say of one that was refused. */
export function useChooseFile(onChosen: (chosen: Chosen) => void): { target: FileTarget; problem: string | null } {
  const { db } = useRuntime();
  const report = useReport();
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File): Promise<void> {
    setProblem(null);
    try {
      onChosen(await readChosen(db, file));
    } catch (error) {
      const known = error instanceof AppError && error.code === 'invalid';
      setProblem(known ? error.message : FILE_FAILED);
      if (!known) report.failed(error, null);
    }
  }
  // What the control itself refuses is read too: a workbook is told what to do.
  const take = ([file]: File[]): void => void (file && read(file));
  return { target: { accept: ACCEPT, onFiles: take, onRefused: take }, problem };
}

/** The button that asks for a file. */
export function ChooseFile({ target, first, children }: { target: FileTarget; first?: boolean; children: ReactNode }) {
  return (
    <FileButton {...target} name="file" variant={first ? 'filled' : 'outline'} icon={first ? <UploadIcon /> : null}>
      {children}
    </FileButton>
  );
}
