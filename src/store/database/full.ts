/** Whether a write failed because the device has no room left; then none of it was written. */
export function isFull(error: unknown): boolean {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map((each) => (each as Error | null)?.name);
  return names.includes('QuotaExceededError');
}
