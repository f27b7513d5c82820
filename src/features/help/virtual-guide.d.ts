/** Made of docs/guia.md by the plugin of scripts/guide. */
declare module 'virtual:guide' {
  export const guide: import('./guide.ts').Guide;
}
