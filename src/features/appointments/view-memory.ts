/** How the appointments are looked at. */
export type AgendaView = 'list' | 'calendar';

/** Under this key local storage remembers the view that was last chosen on this tablet. */
const KEY = 'arcada_agenda_view';

/** The view of a plain `/appointments`: the one last chosen, the first time the list. */
export const rememberedView = (): AgendaView => (localStorage.getItem(KEY) === 'calendar' ? 'calendar' : 'list');

export const rememberView = (view: AgendaView): void => localStorage.setItem(KEY, view);
