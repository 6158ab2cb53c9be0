import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './two-columns.module.css';

interface TwoColumnsProps {
  children: ReactNode;
  title: string;
  /** What stands beside the form; on a narrow screen below it. */
  aside: ReactNode;
}

/** A form and, beside it, what else there is to know. */
export function TwoColumns({ children, title, aside }: TwoColumnsProps) {
  const id = useId();
  return (
    <div className={styles.beside}>
      {children}
      <aside className={styles.aside} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {aside}
      </aside>
    </div>
  );
}
