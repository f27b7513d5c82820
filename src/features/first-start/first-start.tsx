import { CircleCheckIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clinicSettingsDefinition } from '#domain/clinic/clinic-settings.ts';
import type { ClinicConfig, LocalNetwork } from '#domain/wire/wire.ts';
import { openingSummary } from '#entities/clinic-settings/hours-words.ts';
import { countryWord } from '#record/words/clinic-words.ts';
import { AdministratorStep } from './administrator-step.tsx';
import { ClinicStep } from './clinic-step.tsx';
import { CodeStep } from './code-step.tsx';
import { DoneStep, type Made } from './done-step.tsx';
import { Steps, type Step } from './steps.tsx';
import { useCode } from './use-code.ts';
import { useNewClinic } from './use-new-clinic.ts';
import styles from './first-start.module.css';

interface FirstStartProps {
  config: ClinicConfig;
  made: Made | null;
  onMade: (made: Made) => void;
  onSignedIn: () => void;
}

/** The steps of the first start. What was typed in one stays while another is in sight; nothing is stored before the end. */
export function FirstStart({ config, made, onMade, onSignedIn }: FirstStartProps) {
  const [step, setStep] = useState<Step>('codigo');
  const [demo, setDemo] = useState(false);
  const code = useCode(() => setStep(demo ? 'administrador' : 'clinica'));
  const start = useNewClinic({ config, code: code.value, demo, onMade, onStep: setStep, onCodeRefused: code.refuse });
  const { clinic, person } = start;
  const clinicName = demo ? 'Clínica de demostración' : (clinic.values.clinic_name ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const { title, text } = headOf(step, demo ? 'La clínica de demostración' : clinicName, personName(person.values));
  return (
    <>
      <Steps step={step} demo={demo} />
      <header className={styles.head}>
        {step === 'listo' ? (
          <span className={styles.ready}>
            <CircleCheckIcon size={30} />
          </span>
        ) : null}
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="text-2">{text}</p>
        </div>
      </header>
      {step === 'codigo' ? (
        <CodeStep
          code={code.value}
          onCode={code.set}
          demo={demo}
          onDemo={setDemo}
          error={code.error}
          busy={code.busy}
          onNext={code.check}
        />
      ) : null}
      {step === 'clinica' ? <ClinicStep form={clinic} onBack={() => setStep('codigo')} /> : null}
      {step === 'administrador' ? (
        <AdministratorStep
          form={person}
          chosen={start.chosen}
          onChosen={start.setChosen}
          passwordError={start.passwordError}
          clinic={clinicName}
          demo={demo}
          onBack={() => setStep(demo ? 'codigo' : 'clinica')}
        />
      ) : null}
      {step === 'listo' && made ? (
        <DoneStep
          made={made}
          clinic={clinicName}
          facts={demo ? [] : [...factsOf(clinic.values), ...nameInNetwork(made.network.local)]}
          onSignedIn={onSignedIn}
        />
      ) : null}
    </>
  );
}

const personName = ({
  first_name,
  last_name,
  username,
}: {
  first_name: unknown;
  last_name: unknown;
  username: string;
}) => [first_name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ') || username;

function headOf(step: Step, clinic: string, person: string): { title: string; text: string } {
  switch (step) {
    case 'codigo':
      return {
        title: 'Ponga en marcha Arcada',
        text: 'Unos cinco minutos. Todo se puede cambiar después en Ajustes.',
      };
    case 'clinica':
      return { title: 'Su clínica', text: 'El nombre encabeza los recibos y las recetas.' };
    case 'administrador':
      return {
        title: 'La primera persona',
        text: 'Administra usuarios, ajustes, importación y copias. Las demás personas las crea ella después.',
      };
    case 'listo':
      return { title: `Todo listo en ${clinic}`, text: `${person}, administrador. El código de inicio ya no vale.` };
  }
}

const nameInNetwork = (local: LocalNetwork | null) =>
  local?.name ? [{ label: 'Nombre en la red', value: local.name }] : [];

type Values = ReturnType<typeof useNewClinic>['clinic']['values'];

function factsOf({ country, country_code, rooms, opening_hours }: Values) {
  const prefix = country_code ? `+${country_code.replace('+', '')}` : null;
  return [
    {
      label: clinicSettingsDefinition.labels.country,
      value: [country && countryWord(country), prefix].filter(Boolean).join(', '),
    },
    { label: clinicSettingsDefinition.labels.rooms, value: String(rooms?.length ?? 0) },
    { label: 'Horario', value: openingSummary(opening_hours ?? []) },
  ].filter(({ value }) => value !== '');
}
