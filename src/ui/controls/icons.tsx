// Our own icons on a grid of 24, drawn as lines of 1.7. Decorative: the control beside them carries the name.
import type { ReactNode } from 'react';
import styles from './icons.module.css';

interface IconProps {
  /** Pixels; 20 unless told. */
  size?: number;
  className?: string;
}

function icon(drawing: ReactNode) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        className={className ? `${styles['icon']} ${className}` : styles['icon']}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

const path = (d: string) => icon(<path d={d} />);

export const AlertIcon = path('M12 4.2 21 19.5H3L12 4.2ZM12 10v4.2M12 17h.01');
export const ArrowLeftIcon = path('M19 12H5M11 6l-6 6 6 6');
export const BoxIcon = path('m4 8 8-4 8 4v8l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8');
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="15" rx="2.5" />
    <path d="M4 10h16M8 3v4M16 3v4" />
  </>,
);
export const ChartIcon = path('M4 20h16M7 16v-5M12 16V6M17 16v-7');
export const CheckIcon = path('m5 12.5 4.5 4.5L19 7.5');
export const CheckCircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8 12.3 2.8 2.8L16 9.6" />
  </>,
);
export const ChevronDownIcon = path('m7 10 5 5 5-5');
export const ChevronLeftIcon = path('m15 6-6 6 6 6');
export const ChevronRightIcon = path('m9 6 6 6-6 6');
export const ChevronsLeftIcon = path('m12 6-6 6 6 6M18 6l-6 6 6 6');
export const ChevronsRightIcon = path('m12 6 6 6-6 6M6 6l6 6-6 6');
export const ClipboardIcon = icon(
  <>
    <rect x="5" y="4" width="14" height="17" rx="2.5" />
    <path d="M9 4h6v3H9zM9 12h6M9 16h4" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const CloseIcon = path('m6 6 12 12M18 6 6 18');
export const CloudCheckIcon = path(
  'M7 18.5a4.3 4.3 0 0 1-.4-8.6 5.6 5.6 0 0 1 10.8-.7A4.7 4.7 0 0 1 17 18.5H7Zm2-5.2 2.2 2.2 3.8-3.9',
);
export const CloudUpIcon = path(
  'M7 18.5a4.3 4.3 0 0 1-.4-8.6 5.6 5.6 0 0 1 10.8-.7A4.7 4.7 0 0 1 17 18.5M12 20.5v-8M9 15l3-3 3 3',
);
export const DownloadIcon = path('M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14');
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = path(
  'm4 4 16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.500a16 16 0 0 1-2.8 3.500M6.3 7.600A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4-.9M9.9 10a2.9 2.9 0 0 0 4.1 4.1',
);
export const FileTextIcon = path('M6 3.500h8l4.5 4.500v12.500H6V3.500ZM14 3.500V8h4.500M9 12.500h6M9 16.500h4');
export const ImageIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="2.5" />
    <circle cx="9" cy="10" r="1.5" />
    <path d="m5 17.5 5-4.5 3.5 3 2.5-2 3.5 3" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8h.01" />
  </>,
);
export const LogOutIcon = path('M10 4H5.500v16H10M10 12h10M16.5 8.5 20 12l-3.5 3.5');
export const MoneyIcon = icon(
  <>
    <rect x="3.5" y="6.5" width="17" height="11" rx="2.5" />
    <circle cx="12" cy="12" r="2.5" />
    <path d="M7 12h.01M17 12h.01" />
  </>,
);
export const MonitorIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="11.5" rx="2.5" />
    <path d="M9 20h6M12 16.500V20" />
  </>,
);
export const MoonIcon = path('M19.5 14.200A8 8 0 0 1 9.8 4.500a8 8 0 1 0 9.7 9.700Z');
export const PencilIcon = path('M5 19l1-4L16.5 4.500l3 3L9 18l-4 1ZM14 7l3 3');
export const PhoneIcon = path(
  'M6 4h3.500l1.5 4-2 1.500a11 11 0 0 0 5.5 5.500l1.5-2 4 1.500V18a2 2 0 0 1-2 2A15 15 0 0 1 4 6a2 2 0 0 1 2-2Z',
);
export const PlusIcon = path('M12 5v14M5 12h14');
export const RefreshIcon = path('M20 11a8 8 0 1 0-2.5 6.500M20 5v6h-6');
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const SortAscIcon = path('M8 18V6M4.5 9.5 8 6l3.5 3.500M14 7h2.500M14 12h4M14 17h6');
export const SortDescIcon = path('M8 6v12M4.5 14.5 8 18l3.5-3.500M14 7h6M14 12h4M14 17h2.5');
export const SortNoneIcon = path('m8 10 4-4 4 4M8 14l4 4 4-4');
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.400M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const SyncIcon = path('M19.5 9A8 8 0 0 0 5.3 7.500M4.5 4v4h4M4.5 15a8 8 0 0 0 14.2 1.500M19.5 20v-4h-4');
export const ToothIcon = path(
  'M7.5 3.500c1.8 0 2.7 1 4.5 1s2.7-1 4.5-1C19 3.5 20 5.7 20 8.500c0 4-1.8 5-2.3 8.2-.3 2-.6 3.8-1.9 3.8-2 0-1.3-6-3.8-6s-1.8 6-3.8 6c-1.3 0-1.6-1.8-1.9-3.800C5.8 13.5 4 12.5 4 8.500c0-2.8 1-5 3.5-5Z',
);
export const TrashIcon = path('M4.5 7h15M9 7V4.500h6V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5');
export const UndoIcon = path('M9 6.5 4.5 11 9 15.500M4.5 11H14a5.5 5.5 0 0 1 0 8');
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20c1-4 4-5.5 8-5.500s7 1.5 8 5.5" />
  </>,
);
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.500c.8-3.5 3.3-5 6.5-5s5.7 1.5 6.5 5M15.5 5.300a3.5 3.5 0 0 1 0 6.400M17.5 14.900c2 .6 3.4 2 4 4.6" />
  </>,
);
export const WhatsAppIcon = icon(
  <>
    <path d="m4 20 1.2-4.200A8.3 8.3 0 1 1 8.3 19L4 20Z" />
    <path d="M9.3 8.200c-.9 1.9 3.7 6.7 6 5.700l.5-1.5-2-.9-.9.900c-.9-.4-1.7-1.2-2.1-2.100l.8-.9-.8-1.9-1.5.7Z" />
  </>,
);
export const WifiOffIcon = icon(
  <>
    <path d="M3 3l18 18M8.5 16.500a5 5 0 0 1 7 0M5 12.900a10 10 0 0 1 5-2.700M19 12.900a10 10 0 0 0-3.2-2.100M2 9.200a15 15 0 0 1 4.6-2.900M22 9.200A15 15 0 0 0 11 5.1" />
    <path d="M12 20h.01" />
  </>,
);
export const XCircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </>,
);
