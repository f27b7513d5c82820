import { MailIcon, PhoneIcon, UsersIcon } from 'lucide-react';
import type { Channel } from '#domain/follow-up/contact-attempt.ts';
import { WhatsAppIcon } from '#ui/controls/icons.ts';

const ICONS = { llamada: PhoneIcon, whatsapp: WhatsAppIcon, correo: MailIcon, en_persona: UsersIcon };

/** The sign of a way in which a patient is reached. */
export function ChannelIcon({ channel, size = 18 }: { channel: Channel; size?: number }) {
  const Icon = ICONS[channel] ?? PhoneIcon;
  return <Icon size={size} />;
}
