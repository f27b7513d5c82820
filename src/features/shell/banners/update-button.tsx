import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';

/** "Actualizar ahora": busy from the press until the new version loads the page anew, once the one before has finished its work. */
export function UpdateButton({ onAccept }: { onAccept: () => void }) {
  const [accepted, setAccepted] = useState(false);
  return (
    <Button
      variant="quiet"
      busy={accepted}
      onClick={() => {
        setAccepted(true);
        onAccept();
      }}
    >
      Actualizar ahora
    </Button>
  );
}
