import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { dismissNotice, noticePatient, noticeSubject, unseenNotices } from '#store/safety/notices.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { notify } from '#ui/messages/notify.tsx';

/**
 * The server's warnings, until a person has seen them or their cause is gone. Only the newest, with a link to the
 * others, for a pile would push every screen down.
 */
export function NoticeBanners() {
  const { db } = useRuntime();
  const { pathname } = useLocation();
  const shown = valueOf(useRead(readShown));
  // The sync centre lists them all itself.
  if (!shown || pathname === '/sincronizacion') return null;
  const { id, collection, subject, patient, text, count } = shown;
  return (
    <NoticeBanner
      key={id}
      subject={subject}
      patient={pathname === `/patients/${patient}` ? null : patient}
      text={text}
      count={count}
      // The form warned of overlapping visits before saving, and the calendar draws them: a toast would only cover its
      // hours.
      known={collection === 'appointments'}
      onDismiss={() => void dismissNotice(db, id)}
    />
  );
}

async function readShown(db: ArcadaDatabase) {
  const notices = await unseenNotices(db);
  const newest = notices.at(-1);
  if (!newest) return null;
  const [subject, patient] = await Promise.all([noticeSubject(db, newest), noticePatient(db, newest)]);
  return { ...newest, subject, patient, count: notices.length };
}

interface NoticeBannerProps {
  subject: string;
  /** The patient whose page can settle it, while another page is open. */
  patient: string | null;
  text: string;
  /** The number of notices, this one included. */
  count: number;
  known: boolean;
  onDismiss: () => void;
}

function NoticeBanner({ subject, patient, text, count, known, onDismiss }: NoticeBannerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ref.current || known || typeof IntersectionObserver === 'undefined') return undefined;
    // On a page scrolled by even a pixel, a banner above would be pushed under the header: a toast shows it instead.
    const header = document.querySelector('header')?.offsetHeight ?? 0;
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect();
        if (seen?.isIntersecting === false) notify.warning([subject, text].filter(Boolean).join('. '));
      },
      { rootMargin: `-${header}px 0px 0px`, threshold: 0.5 },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [subject, text, known]);
  return (
    <div ref={ref}>
      <Banner
        tone="warning"
        live
        action={
          patient === null && count === 1 ? null : (
            <>
              {patient === null ? null : <ToPatient id={patient} />}
              {count === 1 ? null : <ButtonLink to="/sincronizacion">Ver los {count} avisos</ButtonLink>}
            </>
          )
        }
        onDismiss={onDismiss}
      >
        {subject === '' ? null : <strong>{subject}.</strong>} {text}
      </Banner>
    </div>
  );
}

const ToPatient = ({ id }: { id: string }) => (
  <ButtonLink to="/patients/$id" params={{ id }}>
    Ver paciente
  </ButtonLink>
);
