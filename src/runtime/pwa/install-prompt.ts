// Chromium offers the installation once, early, by an event that must be stored until the person asks for it.
import { useSyncExternalStore } from 'react';

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function setOffer(event: InstallEvent | null): void {
  offer = event;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallEvent);
  });
  addEventListener('appinstalled', () => setOffer(null));
}

/** A function that opens the browser's installation dialog; null when the browser has offered none. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(subscribe, () => offer);
  if (!event) return null;
  return () => {
    // Each offer can be used only once.
    setOffer(null);
    void event.prompt();
  };
}
