import { ContrastIcon, RotateCcwIcon, SunIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { AS_IS, type Tone } from './tone.ts';
import styles from './tones.module.css';

interface ToneControlsProps {
  id: string;
  tone: Tone;
  onTone: (tone: Tone) => void;
}

/** Brightness, contrast and inversion of the shown pictures. */
export function ToneControls({ id, tone, onTone }: ToneControlsProps) {
  const { brightness, contrast, inverted } = tone;
  return (
    <fieldset id={id} className={styles.tones} aria-label="Brillo y contraste">
      <ToneSlider
        name="brightness"
        label="Brillo"
        icon={<SunIcon size={18} />}
        value={brightness}
        onChange={(value) => onTone({ ...tone, brightness: value })}
      />
      <ToneSlider
        name="contrast"
        label="Contraste"
        icon={<ContrastIcon size={18} />}
        value={contrast}
        onChange={(value) => onTone({ ...tone, contrast: value })}
      />
      <Button aria-pressed={inverted} onClick={() => onTone({ ...tone, inverted: !inverted })}>
        Invertir
      </Button>
      {/* Never disabled: it would lose the focus by its own tap. */}
      <Button icon={<RotateCcwIcon size={18} />} onClick={() => onTone(AS_IS)}>
        Restablecer
      </Button>
    </fieldset>
  );
}

interface ToneSliderProps {
  name: string;
  label: string;
  icon: ReactNode;
  value: number;
  onChange: (value: number) => void;
}

/** A native range: arrow keys, Home and End come with it. */
function ToneSlider({ name, label, icon, value, onChange }: ToneSliderProps) {
  const id = useId();
  return (
    <div className={styles.tone}>
      <label htmlFor={id} className={styles.name}>
        {icon}
        {label}
      </label>
      <input
        id={id}
        type="range"
        name={name}
        min={-100}
        max={100}
        step={5}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <output htmlFor={id}>{value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'}</output>
    </div>
  );
}
