/** The two views of the appointments. */
export type AgendaView = 'list' | 'calendar';

/** Local storage's key for the view last chosen on this tablet. */
const KEY = 'arcada_agenda_view';

/** The view of a plain `/appointments`: the one last chosen, the list by default. */
export const rememberedView = (): AgendaView => (localStorage.getItem(KEY) === 'calendar' ? 'calendar' : 'list');

export const rememberView = (view: AgendaView): void => localStorage.setItem(KEY, view);
