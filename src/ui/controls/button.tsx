import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';

/** filled: one in a view. outline: the usual. accent: outlined in the accent. quiet: no border. danger: destroys. */
export type ButtonVariant = 'filled' | 'outline' | 'accent' | 'quiet' | 'danger' | 'danger-outline';

interface Look {
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** Full width of its container. */
  block?: boolean;
}

const classes = (variant: ButtonVariant, block: boolean, more?: string) =>
  [styles.button, styles[variant], block && styles.block, more].filter(Boolean).join(' ');

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows that it is working, and ignores clicks; it keeps the focus, which a disabled button would lose. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant = 'outline', icon, block = false, busy = false, ...props }: ButtonProps) {
  const { children, className, onClick, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classes(variant, block, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // The click of a submit button is what submits the form, by Enter too.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'block'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, className, ...props }: IconButtonProps) {
  const square = [styles.square, className].filter(Boolean).join(' ');
  return <Button {...props} aria-label={label} title={label} className={square} />;
}

interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to an address outside the application (tel:, mailto:, a download), drawn as a button. */
export function ButtonAnchor({
  variant = 'outline',
  icon,
  block = false,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={classes(variant, block, className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link to a screen, drawn as a button: takes the router's `to`, `params`, `search`. */
export const ButtonLink = createLink(ButtonAnchor);

interface IconAnchorProps extends Omit<ButtonAnchorProps, 'children' | 'block'> {
  label: string;
}

function IconAnchor({ label, className, ...rest }: IconAnchorProps) {
  const square = [styles.square, className].filter(Boolean).join(' ');
  return <ButtonAnchor {...rest} aria-label={label} title={label} className={square} />;
}

export const IconButtonLink = createLink(IconAnchor);
