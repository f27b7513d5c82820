/**
 * Props of the field in which a window's form begins where there is a mouse, and so a keyboard: who opened it types at once. On a
 * tablet the keyboard would rise over what is to be read first.
 */
export const firstField = (): { 'data-autofocus'?: true } =>
  matchMedia('(hover: hover) and (pointer: fine)').matches ? { 'data-autofocus': true } : {};
