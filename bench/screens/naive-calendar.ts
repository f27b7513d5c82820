// The calendar library as its first example feeds it: all events of the range at once, its own views and measuring. The page
// is given the events; what reading them costs is not counted.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import css from 'react-big-calendar/lib/css/react-big-calendar.css';
import { format, getDay, parse, startOfWeek } from 'date-fns';
import { es } from 'date-fns/locale';

/** One appointment, as text. */
export interface NaiveEvent {
  title: string;
  /** ISO 8601, local time. */
  start: string;
  minutes: number;
}

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: { es } });

/** Milliseconds from the first line of rendering a month to the frame that shows it. */
function showMonth(events: readonly NaiveEvent[], day: string): Promise<number> {
  const style = document.createElement('style');
  style.textContent = css;
  const host = document.createElement('div');
  host.style.height = '700px';
  document.head.append(style);
  document.body.append(host);
  const began = performance.now();
  const dated = events.map(({ title, start, minutes }) => {
    const from = new Date(start);
    return { title, start: from, end: new Date(from.getTime() + minutes * 60_000) };
  });
  const calendar = {
    localizer,
    culture: 'es',
    events: dated,
    defaultView: 'month' as const,
    defaultDate: new Date(`${day}T12:00`),
  };
  createRoot(host).render(createElement(Calendar, calendar));
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      // It renders twice: first to measure how many events a day has room for, then with as many.
      if (host.querySelectorAll('.rbc-event').length < 20 || !host.querySelector('.rbc-show-more')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    observer.observe(host, { subtree: true, childList: true });
  });
}

Object.assign(globalThis, { showMonth });

declare global {
  function showMonth(events: readonly NaiveEvent[], day: string): Promise<number>;
}
