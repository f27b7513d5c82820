// Icons that lucide lacks: a tooth, an archwire with its brackets, and WhatsApp's mark. Every other icon is imported by
// its name from lucide-react. Size and stroke come from the provider in ui/theme, and icons are hidden from screen
// readers: the control has the name.
import { createLucideIcon } from 'lucide-react';

export const ToothIcon = createLucideIcon('tooth', [
  [
    'path',
    {
      key: 'tooth',
      d: 'M7.5 3.5c1.8 0 2.7 1 4.5 1s2.7-1 4.5-1C19 3.5 20 5.7 20 8.5c0 4-1.8 5-2.3 8.2-.3 2-.6 3.8-1.9 3.8-2 0-1.3-6-3.8-6s-1.8 6-3.8 6c-1.3 0-1.6-1.8-1.9-3.8C5.8 13.5 4 12.5 4 8.5c0-2.8 1-5 3.5-5Z',
    },
  ],
]);

export const ArchwireIcon = createLucideIcon('archwire', [
  ['path', { key: 'wire', d: 'M3 14c3-5 15-5 18 0' }],
  ['path', { key: 'brackets', d: 'M7 10.5v3M12 9v3M17 10.5v3' }],
]);

export const WhatsAppIcon = createLucideIcon('whatsapp', [
  ['path', { key: 'bubble', d: 'm4 20 1.2-4.2A8.3 8.3 0 1 1 8.3 19L4 20Z' }],
  [
    'path',
    {
      key: 'receiver',
      d: 'M9.3 8.2c-.9 1.9 3.7 6.7 6 5.7l.5-1.5-2-.9-.9.9c-.9-.4-1.7-1.2-2.1-2.1l.8-.9-.8-1.9-1.5.7Z',
    },
  ],
]);
