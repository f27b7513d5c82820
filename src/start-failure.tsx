// Shown when the store cannot be opened, without theme or router, which could fail too.
export function StartFailure({ error }: { error: unknown }) {
  const full = error instanceof Error && error.name === 'QuotaExceededError';
  return (
    <main className="start-failure">
      <h1>No se pudo abrir Arcada en este dispositivo</h1>
      <p>
        {full
          ? 'No queda espacio de almacenamiento. Libere espacio y vuelva a intentarlo; lo que estaba guardado sigue aquí.'
          : 'El almacenamiento local no está disponible. Cierre otras ventanas de Arcada, salga del modo privado y vuelva a intentarlo.'}
      </p>
      <button type="button" onClick={() => location.reload()}>
        Reintentar
      </button>
    </main>
  );
}
