import { MergeIcon, WifiOffIcon } from 'lucide-react';
import { useState } from 'react';
import { fullName, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useOnline } from '#runtime/use-sync-status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatAge, formatCount } from '#ui/text/format.ts';
import { PATIENT_FAILED } from '../messages.ts';
import { chosenValues, type Files, type Side } from './choices.ts';
import { Choices } from './file-choices.tsx';
import { fileName } from './file-words.ts';
import { MovedCounts, useCounts, type Counts } from './moved-counts.tsx';
import { useMerge } from './use-merge.ts';
import styles from './merge.module.css';

interface MergePageProps {
  id: string;
  /** The other file's id. */
  other: string;
  /** Opens the file that stays. */
  onMerged: (id: string) => void;
}

/** "Fusionar pacientes": two files of one person side by side; the value of each field is chosen. */
export function MergePage({ id, other, onMerged }: MergePageProps) {
  const [first, second] = [useRecord('patients', id), useRecord('patients', other)];
  if (first.status === 'loading' || second.status === 'loading') return null;
  const back = { to: '/patients', label: 'Volver a pacientes' } as const;
  for (const state of [first, second]) {
    if (state.status === 'ready') continue;
    const title = 'Fusionar pacientes';
    return <RecordNotShown collection="patients" title={title} message={PATIENT_FAILED} back={back} state={state} />;
  }
  if (first.status !== 'ready' || second.status !== 'ready') return null;
  return <Merging files={[first.record, second.record]} onMerged={onMerged} />;
}

function Merging({ files, onMerged }: { files: Files } & Pick<MergePageProps, 'onMerged'>) {
  // The older file stays by default: the newer was mostly made by mistake, and holds little.
  const [stays, setStays] = useState<Side>(() => (files[1].created_at < files[0].created_at ? 1 : 0));
  const [chosen, setChosen] = useState<Partial<Record<keyof PatientValues, Side>>>({});
  const online = useOnline();
  const counts = useCounts(files);
  const values = chosenValues(files, stays, chosen);
  const result = { ...files[stays], ...values } as Patient;
  return (
    <div className={styles.page}>
      <PageHeader
        title="Fusionar pacientes"
        subtitle="Las dos fichas pasan a ser una sola"
        back={{ to: '/patients/$id', params: { id: files[0].id }, label: 'Volver al paciente' }}
        actions={
          <ButtonLink to="/patients/$id" params={{ id: files[0].id }}>
            Volver sin fusionar
          </ButtonLink>
        }
      />
      {online ? null : (
        <Banner icon={<WifiOffIcon />} live>
          Sin conexión: las fichas se pueden fusionar cuando vuelva la conexión, porque solo el servidor tiene todos sus
          registros.
        </Banner>
      )}
      <Card padded={false}>
        <Choices
          files={files}
          stays={stays}
          chosen={chosen}
          counts={counts}
          onStays={(side) => {
            setStays(side);
            setChosen({});
          }}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
        />
        <MovedCounts counts={counts} stays={stays} />
      </Card>
      <Foot files={files} stays={stays} values={values} result={result} counts={counts} onMerged={onMerged} />
    </div>
  );
}

interface FootProps extends Pick<MergePageProps, 'onMerged'> {
  files: Files;
  stays: Side;
  values: Record<string, unknown>;
  result: Patient;
  counts: Counts | undefined;
}

/** The resulting patient, and the button, which asks for confirmation. */
function Foot({ files, stays, values, result, counts, onMerged }: FootProps) {
  const online = useOnline();
  const today = useToday();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { merge, unmerge, failure } = useMerge();
  const target = files[stays];
  const goes = stays === 0 ? 1 : 0;
  const source = files[goes];
  const timeZone = useClinicConfig()?.timezone;
  const called = (side: Side) => fileName(files, side, counts?.totals, timeZone);
  const facts = [
    formatAge(result.fecha_nacimiento, today),
    result.identity_card === null ? null : `Documento ${result.identity_card}`,
    counts ? formatCount(counts.total, 'registro', 'registros') : null,
  ].filter(Boolean);

  async function run(): Promise<void> {
    setFailed(null);
    try {
      const asked = { with: source.id, version: target.version, with_version: source.version, fields: values };
      const { patient } = await merge(target.id, asked);
      notify.success(`Las dos fichas son ahora la de ${fullName(patient)}`, { onUndo: () => void unmerge(source.id) });
      onMerged(patient.id);
    } catch (error) {
      setFailed(failure(error));
    }
    setAsking(false);
  }
  return (
    <>
      {failed === null ? null : (
        <Banner tone="danger" live>
          {failed}
        </Banner>
      )}
      <div className={styles.foot}>
        <div className={styles.result}>
          <b>{fullName(result)}</b>
          <span>{facts.join(' · ')}. La otra ficha va a la Papelera.</span>
        </div>
        <ButtonLink to="/patients/$id" params={{ id: files[0].id }}>
          Cancelar
        </ButtonLink>
        <Button variant="filled" icon={<MergeIcon />} disabled={!online} onClick={() => setAsking(true)}>
          Fusionar
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Fusionar las dos fichas?"
        confirmLabel="Fusionar"
        onConfirm={run}
      >
        <p>
          Todo lo de {called(goes)} pasa a {called(stays)}. Se puede deshacer desde la Papelera durante 30 días.
        </p>
      </ConfirmDialog>
    </>
  );
}
