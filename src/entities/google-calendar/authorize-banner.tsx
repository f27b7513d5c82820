import { LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { AUTHORIZATION_FAILED } from './messages.ts';

/** Tells that a person must authorise the clinic's calendar, with a link to where they can. */
export function AuthorizeBanner() {
  const { request } = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);

  async function authorize(): Promise<void> {
    setBusy(true);
    report.again();
    try {
      // Google sends the browser back to this page.
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
    <Banner
      tone="warning"
      live
      icon={<LinkIcon />}
      action={
        <Button busy={busy} onClick={() => void authorize()}>
          Autorizar ahora
        </Button>
      }
    >
      <strong>Autorice el acceso al calendario de Google</strong>
      <br />
      Las citas se guardan igual.
    </Banner>
  );
}
