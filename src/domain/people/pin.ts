// The PIN with which a person unlocks a shared tablet.

/** So many digits. */
export const PIN_DIGITS = { min: 4, max: 6 } as const;

/** Why these digits are refused as a PIN, in Spanish; null when they are accepted. */
export function pinComplaint(pin: string): string | null {
  const { min, max } = PIN_DIGITS;
  if (!/^\d+$/.test(pin) || pin.length < min || pin.length > max) return `El PIN tiene de ${min} a ${max} cifras`;
  return isRun(pin, 0) || isRun(pin, 1) || isRun(pin, -1) ? 'Elija otro: cifras iguales o seguidas se adivinan' : null;
}

/** Every digit is the one before plus `step`: 1111, 1234, 9876. */
const isRun = (pin: string, step: number): boolean =>
  [...pin].every((digit, at) => at === 0 || Number(digit) === Number(pin[at - 1]) + step);
