import { fullName } from '#domain/patients/patient.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { MergeAnswer, MergeRequest } from '#domain/wire/patient-merge.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { dropDuplicateNotices } from '#store/safety/notices.ts';
import { notify } from '#ui/messages/notify.tsx';
import { MERGE_FAILED, UNMERGE_FAILED } from '../messages.ts';

/** Merging and its undo run on the server (decision 076), which alone has every record of both. */
export function useMerge() {
  const { db, request, syncNow } = useRuntime();
  const report = useReport();

  /** Sends this tablet's outbox first, so that none of its changes arrives after the merge. Throws AppError. */
  async function merge(target: string, asked: MergeRequest): Promise<MergeAnswer> {
    await syncNow();
    const answer = await request<MergeAnswer>(`/patients/${target}/merge/`, { method: 'POST', json: asked });
    await dropDuplicateNotices(db, target);
    await syncNow();
    return answer;
  }

  /** Restores a patient who was merged into another, and reports the outcome. */
  async function unmerge(source: string): Promise<boolean> {
    try {
      const { patient, kept } = await request<MergeAnswer>(`/patients/${source}/unmerge/`, { method: 'POST' });
      await syncNow();
      notify.success(
        kept === 0
          ? `${fullName(patient)} vuelve a tener su propia ficha`
          : `${fullName(patient)} vuelve a tener su propia ficha. Lo que alguien cambió desde la fusión quedó como está`,
      );
      return true;
    } catch (error) {
      report.failed(error, null);
      notify.error(error instanceof AppError && error.code === 'gone' ? error.message : UNMERGE_FAILED);
      return false;
    }
  }

  /** Logs a failed merge, and answers its message. */
  function failure(error: unknown): string {
    report.failed(error, null);
    return failureWords(error);
  }
  return { merge, unmerge, failure };
}

function failureWords(error: unknown): string {
  if (!(error instanceof AppError)) return MERGE_FAILED;
  if (error.code === 'version') return 'Alguien cambió una de las fichas. Revíselas y vuelva a fusionar.';
  if (error.code === 'gone' || error.code === 'not_found') return 'Una de las fichas ya no existe.';
  if (error.code === 'network') return `${MERGE_FAILED} No hay conexión.`;
  return error.code === 'invalid' ? `${MERGE_FAILED} ${error.message}` : MERGE_FAILED;
}
