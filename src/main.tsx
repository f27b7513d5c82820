import '#app/styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { captureInstallPrompt } from '#runtime/pwa/install-prompt.ts';
import { keepPageWithoutWorker } from '#runtime/pwa/keep-page.ts';
import { RuntimeProvider } from '#runtime/runtime.tsx';
import { ThemeProvider } from '#ui/theme/theme.tsx';
import { Toasts } from '#ui/messages/notify.tsx';
import { installTrustedTypes } from '#ui/theme/trusted-types.ts';
import { createPrivateHistory } from './private-search.ts';
import { removeFirstFrame } from './first-frame.ts';
import { recordFailures } from './record-failures.ts';
import { registerWorker } from './register-worker.ts';
import { createAppRouter } from './router.ts';
import { startRuntime } from './start-runtime.ts';
import { StartFailure } from './start-failure.tsx';

async function start(): Promise<void> {
  installTrustedTypes();
  captureInstallPrompt();
  keepPageWithoutWorker();
  const element = document.querySelector('#root');
  if (!element) throw new Error('no #root');
  removeFirstFrame(element);
  const root = createRoot(element);
  try {
    const runtime = await startRuntime();
    recordFailures(runtime.db);
    root.render(
      <StrictMode>
        <ThemeProvider>
          <RuntimeProvider runtime={runtime}>
            <RouterProvider router={createAppRouter({ db: runtime.db }, createPrivateHistory())} />
            <Toasts />
          </RuntimeProvider>
        </ThemeProvider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<StartFailure error={error} />);
    reportError(error);
  }
  await registerWorker();
}

void start();
