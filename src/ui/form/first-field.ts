/**
 * Props of the field that takes the focus when a window opens, on devices with a mouse and so a keyboard. On a tablet
 * the on-screen keyboard would cover the window before it was read.
 */
export const firstField = (): { 'data-autofocus'?: true } =>
  matchMedia('(hover: hover) and (pointer: fine)').matches ? { 'data-autofocus': true } : {};
