/**
 * The run waits for each answer before it goes on. With two requests at a time, the machine would decide which of them
 * comes first.
 */
export function oneAtATime<A, B>(answer: (asked: A) => Promise<B>): (asked: A) => Promise<B> {
  let busy = false;
  return async (asked) => {
    if (busy) throw new Error('a request has come before another one was answered');
    busy = true;
    try {
      return await answer(asked);
    } finally {
      busy = false;
    }
  };
}
