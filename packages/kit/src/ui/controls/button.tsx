import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '../../pages/router.ts';
import './button.css';

interface Looks {
  /**
   * 'primary' is the main action, 'secondary' another one, 'quiet' and 'plain' are less prominent, 'danger'
   * deletes.
   */
  look?: 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';
  small?: boolean;
}

const classOf = ({ look = 'primary', small = false }: Looks, more?: string): string =>
  ['p-button', `p-button--${look}`, small && 'p-button--small', more].filter(Boolean).join(' ');

const ignore = (event: MouseEvent) => event.preventDefault();

export interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** Whether its action is running: the button keeps place and focus and ignores clicks. */
  pending?: boolean;
}

/** A button. `disabled` keeps it in the tab order, so that it can be found and explained. */
export function Button({ look, small, pending = false, disabled = false, ...props }: ButtonProps) {
  const off = pending || disabled;
  return (
    <button
      type="button"
      {...props}
      className={classOf({ look, small }, props.className)}
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      onClick={off ? ignore : props.onClick}
    />
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** The accessible name, including the object of the action: 'Move later: Gavotte in D'. */
  label: string;
  children: ReactNode;
}

/** A button with an icon only. Its label is shown on hover and read by screen readers. */
export function IconButton({ label, look = 'plain', className, ...props }: IconButtonProps) {
  const classes = className === undefined ? 'p-button--icon' : `p-button--icon ${className}`;
  return <Button aria-label={label} title={label} look={look} className={classes} {...props} />;
}

export interface LinkButtonProps extends Looks, ComponentProps<typeof Link> {}

/** A link to another page of the portal with the look of a button. */
export function LinkButton({ look, small, ...props }: LinkButtonProps) {
  return <Link {...props} className={classOf({ look, small }, props.className)} />;
}

/** A button with the look of a link, for small actions that do not leave the page. */
export function TextButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`p-link ${className}`} />;
}

/** The buttons at the end of a form, a card or a page: in a row, or in a column on a phone. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="p-actions">{children}</div>;
}
