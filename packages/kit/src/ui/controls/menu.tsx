import type { ComponentProps, FocusEvent, KeyboardEvent, ReactNode, ToggleEvent } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NavLink } from '../../pages/router.ts';
import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';
import { Chevron } from './icons.tsx';
import './menu.css';

export interface MenuProps extends Pick<ButtonProps, 'look' | 'small'> {
  label: ReactNode;
  /** Whether the open page is one of its links. */
  current?: boolean;
  /** The links and buttons: MenuLink and MenuButton. */
  children: ReactNode;
  /** 'bar' looks like a word of the header, 'button' like a button. */
  as?: 'bar' | 'button';
  /** The edge of the button that the list is aligned with: 'start' near the left edge of the page. */
  align?: 'start' | 'end';
}

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a[href], button') ?? []),
];

const targetOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

interface MenuOpenerProps extends Required<Pick<MenuProps, 'label' | 'current' | 'as'>> {
  looks: Pick<ButtonProps, 'look' | 'small'>;
  /** The attributes and the ref that tie the button to the list. */
  toggle: ComponentProps<'button'>;
}

/** The button of a menu. */
function MenuOpener({ label, current, as, looks, toggle }: MenuOpenerProps) {
  return as === 'bar' ? (
    <button type="button" className="p-menu__bar" data-current={current || undefined} {...toggle}>
      {label}
      <Chevron />
    </button>
  ) : (
    <Button look="quiet" {...looks} {...toggle}>
      {label}
      <Chevron />
    </Button>
  );
}

/**
 * A button that shows a list of links or actions. The list is a popover, which the browser opens and closes without scripts.
 * Tab and arrow keys move the focus; Escape and a click elsewhere close the list.
 */
export function Menu({
  label,
  current = false,
  children,
  as = 'button',
  align = 'end',
  ...looks
}: MenuProps) {
  const id = useId();
  // Undefined until the page has hydrated, because the user may have opened the list before.
  const [isOpen, setOpen] = useState<boolean>();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => setOpen(list.current?.matches(':popover-open')), []);

  const close = () => list.current?.hidePopover();
  const openAtFirst = () => {
    list.current?.showPopover();
    itemsOf(list.current)[0]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
      button.current?.focus();
      return;
    }
    if (!isOpen) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      openAtFirst();
      return;
    }
    const items = itemsOf(list.current);
    const target = targetOf(event.key, items.indexOf(event.target as HTMLElement), items.length);
    if (target === undefined) return;
    event.preventDefault();
    items[target]?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  // Render the list before the browser shows it.
  const fill = ({ newState }: ToggleEvent) => {
    if (newState === 'open') flushSync(() => setOpen(true));
  };
  const toggle = { ref: button, 'aria-expanded': isOpen, popoverTarget: id };
  return (
    <div className="p-menu" onKeyDown={move} onBlur={closeWhenLeft}>
      <MenuOpener label={label} current={current} as={as} looks={looks} toggle={toggle} />
      <ul
        className={`p-menu__list p-menu__list--${align}`}
        id={id}
        ref={list}
        popover="auto"
        onBeforeToggle={fill}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={close}
      >
        {/* A closed list is empty after hydration, so that its text is not in the page twice. */}
        {isOpen !== false && children}
      </ul>
    </div>
  );
}

/** A link to a page, in a menu. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end>
        {children}
      </NavLink>
    </li>
  );
}

/** An action in a menu; `part` draws a line above it. */
export function MenuButton({
  onClick,
  children,
  part = false,
}: {
  onClick: () => void;
  children: ReactNode;
  part?: boolean;
}) {
  return (
    <li className={part ? 'p-menu__part' : undefined}>
      <button type="button" onClick={onClick}>
        {children}
      </button>
    </li>
  );
}
