import { useId, type ReactNode } from 'react';
import styles from './footer.module.css';

/** Choices of one kind, in a row behind the name of the kind: two such rows may stand side by side. */
export function Switch({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <span id={id} className="p-caption">
        {label}
      </span>
      <ul className={styles.links} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}
