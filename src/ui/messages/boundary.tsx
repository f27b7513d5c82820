import { Component, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from './banner.tsx';
import { notify } from './notify.tsx';

interface BoundaryProps {
  children: ReactNode;
  /** For a window: its owner closes it, so that the button that opened it opens it again, and a toast says what happened. */
  onFailed?: () => void;
}

interface BoundaryState {
  failed: boolean;
  /** The person has asked for the part again once. */
  retried: boolean;
}

/**
 * A part of a screen that may throw without taking the rest: its place then has a sentence and a retry. A fault in
 * Arcada's code makes it throw, and so does a browser's translation or an extension: they move text nodes, and React
 * throws when it removes one that has moved.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, retried: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    // React tells only the console of an error that a boundary caught: the tablet's log of failures would not know it.
    reportError(error);
    const { onFailed } = this.props;
    if (!onFailed) return;
    onFailed();
    notify.error('La ventana no se pudo mostrar. Ábrala de nuevo; lo guardado sigue a salvo.');
  }

  private readonly retry = (): void => {
    // Code that did not come stays missing until the page is loaded again; offline there might be no page to load.
    if (this.state.retried && navigator.onLine) location.reload();
    else this.setState({ failed: false, retried: true });
  };

  override render(): ReactNode {
    const { children, onFailed } = this.props;
    if (!this.state.failed) return children;
    if (onFailed) return null;
    return (
      <Banner
        tone="warning"
        live
        action={
          <Button variant="quiet" onClick={this.retry}>
            Reintentar
          </Button>
        }
      >
        Esta parte de la pantalla no se pudo mostrar. Lo guardado sigue a salvo.
      </Banner>
    );
  }
}
