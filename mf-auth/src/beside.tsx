import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './beside.module.css';

interface BesideProps {
  children: ReactNode;
  title: string;
  /** What stands beside the form; on a narrow screen below it. */
  aside: ReactNode;
}

/** A form and, beside it, what else there is to know. */
export function Beside({ children, title, aside }: BesideProps) {
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
