import { useId, type ReactNode } from 'react';
import styles from './footer.module.css';

/** A row of choices with a label; two rows may be next to each other. */
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
