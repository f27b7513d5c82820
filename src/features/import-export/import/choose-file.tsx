import { UploadIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { oncePainted } from '#ui/layout/once-painted.ts';
import { FileButton, type FileTarget } from '#ui/files/file-button.tsx';
import { readChosen, type Chosen, type Taken, type Wish } from './chosen.ts';
import { FILE_FAILED } from './messages.ts';

/** Windows gives a CSV file the type of an Excel workbook. */
const ACCEPT =
  '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The target that takes a file, and the problem of one that was refused. */
export function useChooseFile(onChosen: (chosen: Chosen) => void): {
  target: FileTarget;
  /** Reads a file, or one that was read before in another way. */
  read: (file: File, wish?: Wish, before?: Taken) => Promise<void>;
  /** A file is being read: a workbook of thousands of rows takes a tablet seconds. */
  reading: boolean;
  problem: string | null;
} {
  const { db } = useRuntime();
  const report = useReport();
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  async function read(file: File, wish: Wish = {}, before?: Taken): Promise<void> {
    setProblem(null);
    setReading(true);
    try {
      // The word stands on the screen before the work begins.
      await painted();
      onChosen(await readChosen(db, file, wish, before));
    } catch (error) {
      const known = error instanceof AppError && error.code === 'invalid';
      setProblem(known ? error.message : FILE_FAILED);
      if (!known) report.failed(error, null);
    } finally {
      setReading(false);
    }
  }
  // Files that the control refuses are read too: for an old workbook the person is told how to save it.
  const take = ([file]: File[]): void => void (file && !reading && read(file));
  return { target: { accept: ACCEPT, onFiles: take, onRefused: take }, read, reading, problem };
}

const painted = (): Promise<void> => new Promise((resolve) => void oncePainted(resolve));

interface ChooseFileProps {
  target: FileTarget;
  first?: boolean;
  disabled: boolean;
  children: ReactNode;
}

export function ChooseFile({ target, first, disabled, children }: ChooseFileProps) {
  return (
    <FileButton
      {...target}
      name="file"
      variant={first ? 'filled' : 'outline'}
      icon={first ? <UploadIcon /> : null}
      disabled={disabled}
    >
      {children}
    </FileButton>
  );
}
