// The measured pages, in the demo clinic.

export interface MeasuredPage {
  name: string;
  path: string;
  /** Opened by a person who is signed in, on a tablet that has received the clinic. */
  signedIn: boolean;
}

/** The pages, with one patient's odontogram that the server names. */
export async function pagesOf(server: string, account: object): Promise<MeasuredPage[]> {
  const { access } = await answerOf<{ access: string }>(`${server}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const odontograms = await answerOf<{ id: string; patient: string }[]>(`${server}/api/odontograms/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { id, patient } = odontograms[0]!;
  return [
    { name: 'login', path: '/login', signedIn: false },
    { name: '/instalar', path: '/instalar', signedIn: false },
    { name: 'dashboard', path: '/', signedIn: true },
    { name: 'patient', path: `/patients/${patient}`, signedIn: true },
    { name: 'calendar', path: '/appointments?view=calendar', signedIn: true },
    { name: 'odontogram', path: `/odontograms/${id}`, signedIn: true },
  ];
}

async function answerOf<T>(address: string, init: RequestInit): Promise<T> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}
