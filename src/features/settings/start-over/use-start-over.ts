import { useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { START_OVER_FAILED } from '../messages.ts';

/** How long the server may take to empty its database, milliseconds. */
const LONGEST = 120_000;

const NOTHING = { password: '', clinic_name: '' };

/** The form of "Empezar de cero": its call, and what the server refuses. */
export function useStartOver() {
  const { request, forgetClinic } = useRuntime();
  const report = useReport();
  const [values, setValues] = useState(NOTHING);
  const [errors, setErrors] = useState<Partial<Record<keyof typeof NOTHING, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function end(): Promise<void> {
    setBusy(true);
    setErrors({});
    setFailure(null);
    report.again();
    try {
      await request('/start-over/', { method: 'POST', json: values, timeout: LONGEST });
      await forgetClinic('/inicio');
    } catch (error) {
      const { fields, message = '' } = error instanceof AppError ? error : {};
      setErrors(fields ?? {});
      if (!fields) setFailure(`${START_OVER_FAILED} ${message}`.trim());
      report.failed(error, null);
      setBusy(false);
    }
  }

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    const empty = {
      ...(values.password === '' && { password: 'Escriba su contraseña' }),
      ...(values.clinic_name.trim() === '' && { clinic_name: 'Escriba el nombre de la clínica' }),
    };
    setErrors(empty);
    if (Object.keys(empty).length === 0 && !busy) void end();
  }

  return {
    values,
    set: (name: keyof typeof NOTHING, value: string) => setValues((current) => ({ ...current, [name]: value })),
    errors,
    failure,
    busy,
    submit,
  };
}
