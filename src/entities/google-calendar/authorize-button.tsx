import { useState, type ReactNode } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import { Button } from '#ui/controls/button.tsx';
import { AUTHORIZATION_FAILED } from './messages.ts';

/** Leads an administrador to Google, which asks for the permission and sends the browser back to this page. */
export function AuthorizeButton({ children, disabled = false }: { children: ReactNode; disabled?: boolean }) {
  const { request } = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);

  async function authorize(): Promise<void> {
    setBusy(true);
    report.again();
    try {
      const from = new URLSearchParams({ from: `${location.pathname}${location.search}` });
      const path = `/google-calendar/auth/?${from.toString()}`;
      const { authorization_url } = await request<{ authorization_url: string }>(path);
      location.assign(authorization_url);
    } catch (error) {
      report.failed(error, AUTHORIZATION_FAILED);
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} disabled={disabled} onClick={() => void authorize()}>
      {children}
    </Button>
  );
}
