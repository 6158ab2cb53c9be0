import { useState, type ReactNode } from 'react';
import './fold.css';

interface Entry {
  folds?: readonly string[];
}

// Which folds are open stands in the entry of the history: Back finds them as they were left.
const entry = (): Entry => (window.history.state as Entry | null) ?? {};

const keepOpen = (name: string, isOpen: boolean): void => {
  const others = (entry().folds ?? []).filter((other) => other !== name);
  window.history.replaceState({ ...entry(), folds: isOpen ? [...others, name] : others }, '');
};

interface FoldProps {
  /** Tells it from the others of the page. */
  name: string;
  title: string;
  children: ReactNode;
}

/** Something folded away under its title. */
export function Fold({ name, title, children }: FoldProps) {
  const [wasOpen] = useState(() => entry().folds?.includes(name));
  return (
    <details
      className="fold"
      open={wasOpen}
      onToggle={({ currentTarget }) => keepOpen(name, currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}
