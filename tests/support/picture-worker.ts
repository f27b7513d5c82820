import { vi } from 'vitest';
import { develop } from '#entities/clinical-image/develop.ts';

/** Stands in for the worker that develops pictures, which only browsers have; answers how many were started. */
export function stubWorker(work: (file: Uint8Array) => Uint8Array | null = develop): { started: () => number } {
  let count = 0;
  class PictureWorker extends EventTarget {
    constructor() {
      super();
      count += 1;
    }
    postMessage(bytes: ArrayBuffer): void {
      queueMicrotask(() => {
        try {
          this.dispatchEvent(new MessageEvent('message', { data: work(new Uint8Array(bytes)) }));
        } catch {
          this.dispatchEvent(new Event('error'));
        }
      });
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', PictureWorker);
  return { started: () => count };
}
