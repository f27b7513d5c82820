import type { Device } from './devices.ts';
import { html, type Html } from './html.ts';

/** Places of a device's settings, from the first to the one where a person decides, as the device words them. */
export type Path = readonly string[];

/** One of the three steps that make a device ready. */
export interface Step {
  title: string;
  text: Html;
  paths?: readonly Path[];
  tip?: Html;
  drawing: Html;
}

/** How a kind of device is made ready. */
export interface Guide {
  device: Device;
  /** The word of its tab. */
  tab: string;
  title: string;
  download: { file: 'arcada.crt' | 'arcada.mobileconfig'; label: string };
  steps: readonly [Step, Step, Step];
  /** Where the device itself shows the fingerprint: a page that came by plain http could lie. */
  fingerprint: { lead: string; path: Path } | 'sha1';
  /** The last step, once the device trusts the server and Arcada is open. */
  installed: { title: string; text: string; drawing: Html };
}

/** The last step is alike everywhere: `text` says how the device keeps Arcada as an application. */
export const lastStep = (text: Html, drawing: Html): Step => ({
  title: 'Vuelva a esta página',
  text: html`La comprobación cambia sola. ${text}`,
  drawing,
});
