import type { ReactNode } from 'react';
import { useId } from 'react';
import './section.css';

/** A boxed letter like a rehearsal mark. It is decoration; the title has the meaning. */
export function Mark({ children }: { children: string }) {
  return (
    <span className="p-mark" aria-hidden="true">
      {children}
    </span>
  );
}

export interface SectionProps {
  title: ReactNode;
  /** The letter in its mark. */
  mark?: string;
  /** At the end of the title's line, such as a sum or a button. */
  aside?: ReactNode;
  level?: 2 | 3;
  children: ReactNode;
}

/** A part of a page with a title and a line below the title. */
export function Section({ title, mark, aside, level = 2, children }: SectionProps) {
  const id = useId();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section className="p-section" aria-labelledby={id}>
      <div className="p-section__head">
        {mark !== undefined && <Mark>{mark}</Mark>}
        <Title className="p-section__title" id={id}>
          {title}
        </Title>
        {aside != null && <div className="p-section__aside">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
