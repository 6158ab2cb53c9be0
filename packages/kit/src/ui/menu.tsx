import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NavLink } from '../router.ts';
import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';
import { Chevron } from './icons.tsx';
import './menu.css';

export interface MenuProps extends Pick<ButtonProps, 'look' | 'small'> {
  label: ReactNode;
  /** One of its pages is the one that is open. */
  current?: boolean;
  /** MenuLink and MenuButton. */
  children: ReactNode;
  /** 'bar' is a word in the header, 'button' a button. */
  as?: 'bar' | 'button';
  /** Which edge of the button the list keeps to: 'start' near the left edge of the page. */
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

/** A button that shows a list of links or actions. Tab and arrow keys move, Escape and a click elsewhere close. */
export function Menu({
  label,
  current = false,
  children,
  as = 'button',
  align = 'end',
  ...looks
}: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
      return;
    }
    if (!isOpen) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      // Drawn before the next line, so that there is something to take the focus.
      flushSync(() => setOpen(true));
      itemsOf(list.current)[0]?.focus();
      return;
    }
    const items = itemsOf(list.current);
    const target = targetOf(event.key, items.indexOf(event.target as HTMLElement), items.length);
    if (target === undefined) return;
    event.preventDefault();
    items[target]?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  // Not every browser moves the focus by a click, so leaving by Tab and by a click are two things.
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeWhenElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeWhenElsewhere);
    return () => document.removeEventListener('pointerdown', closeWhenElsewhere);
  }, [isOpen]);
  const toggle = {
    ref: button,
    'aria-expanded': isOpen,
    'aria-controls': id,
    onClick: () => setOpen(!isOpen),
  };
  return (
    <div className="p-menu" ref={menu} onKeyDown={move} onBlur={closeWhenLeft}>
      {as === 'bar' ? (
        <button type="button" className="p-menu__bar" data-current={current || undefined} {...toggle}>
          {label}
          <Chevron />
        </button>
      ) : (
        <Button look="quiet" {...looks} {...toggle}>
          {label}
          <Chevron />
        </Button>
      )}
      <ul
        className={`p-menu__list p-menu__list--${align}`}
        id={id}
        ref={list}
        hidden={!isOpen}
        onClick={() => setOpen(false)}
      >
        {/* A closed list is not there at all: what it says would be in the page twice. */}
        {isOpen && children}
      </ul>
    </div>
  );
}

/** A page in a menu. */
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
