import './choices.css';
import { Checkbox as MantineCheckbox, Switch as MantineSwitch } from '@mantine/core';
import { CheckIcon, MinusIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { GroupControl } from './segmented.tsx';
import styles from './choices.module.css';

interface ChoiceProps {
  name?: string;
  label: string;
  /** A second line. */
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  onBlur?: () => void;
}

/** Yes or no; unchecked means no. */
export function Checkbox({
  onChange,
  description,
  ...props
}: ChoiceProps & { value?: string; indeterminate?: boolean }) {
  return (
    <Described description={description}>
      {(described) => (
        <MantineCheckbox
          {...props}
          {...described}
          icon={Mark}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Described>
  );
}

function Mark({ indeterminate, className }: { indeterminate: boolean | undefined; className: string }) {
  const Icon = indeterminate ? MinusIcon : CheckIcon;
  return <Icon className={`${className} ${styles.mark}`} strokeWidth={3} />;
}

/** On or off, applied at once or with the form. */
export function Switch({ onChange, description, ...props }: ChoiceProps) {
  return (
    <Described description={description}>
      {(described) => (
        <MantineSwitch
          {...props}
          {...described}
          withThumbIndicator={false}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Described>
  );
}

interface DescribedProps {
  description: string | undefined;
  children: (described: { 'aria-describedby'?: string }) => ReactNode;
}

/** A description outside of the label: Mantine's own would become part of the switch's name. */
function Described({ description, children }: DescribedProps) {
  const id = useId();
  if (description === undefined) return children({});
  return (
    <div>
      {children({ 'aria-describedby': id })}
      <p id={id} className={styles.description}>
        {description}
      </p>
    </div>
  );
}

interface CheckboxGroupProps extends GroupControl {
  name: string;
  /** The accessible name where no GroupField gives one. */
  label?: string;
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  /** In the order of the options. */
  onChange: (value: string[]) => void;
  disabled?: boolean;
  onBlur?: () => void;
}

/** Checkboxes for several codes. */
export function CheckboxGroup({
  name,
  label,
  options,
  value,
  onChange,
  disabled,
  onBlur,
  ...group
}: CheckboxGroupProps) {
  const { 'aria-required': _, ...described } = group;
  function toggle(changed: string, checked: boolean): void {
    const known = options.map((option) => option.value);
    // Codes that only a newer version knows stay in the value.
    const unknown = value.filter((code) => !known.includes(code));
    const chosen = known.filter((code) => (code === changed ? checked : value.includes(code)));
    onChange([...chosen, ...unknown]);
  }
  return (
    <fieldset {...described} aria-label={label} className={styles.group} tabIndex={-1} disabled={disabled}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          {...(onBlur ? { onBlur } : {})}
          onChange={(checked) => toggle(option.value, checked)}
        />
      ))}
    </fieldset>
  );
}
