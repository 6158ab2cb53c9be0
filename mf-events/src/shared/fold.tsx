import { useState, type ReactNode } from 'react';
import './fold.css';

interface Entry {
  folds?: readonly string[];
}

// The history entry remembers which sections are open, so Back restores them.
const entry = (): Entry => (window.history.state as Entry | null) ?? {};

const keepOpen = (name: string, isOpen: boolean): void => {
  const others = (entry().folds ?? []).filter((other) => other !== name);
  window.history.replaceState({ ...entry(), folds: isOpen ? [...others, name] : others }, '');
};

interface FoldProps {
  /** Key of this section in the history entry, unique on the page. */
  name: string;
  title: string;
  /** Whether the section is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A section that opens and closes under its title. */
export function Fold({ name, title, isOpen = false, children }: FoldProps) {
  const [wasOpen] = useState(() => isOpen || entry().folds?.includes(name));
  return (
    <details
      className="e-fold"
      open={wasOpen}
      onToggle={({ currentTarget }) => keepOpen(name, currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}
