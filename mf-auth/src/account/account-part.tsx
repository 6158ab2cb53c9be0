import { Mark } from '@portal/kit/ui/section';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import './account.css';

interface AccountPartProps {
  /** Fragment of the page's URL. */
  id: string;
  mark: string;
  title: string;
  children: ReactNode;
}

const isOnPhone = (): boolean => innerWidth < 544;

/** A section of the account page. Collapsed on phones unless the URL names it. */
export function AccountPart({ id, mark, title, children }: AccountPartProps) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const isNamed = location.hash === `#${id}`;
  const [isOpen] = useState(() => !isOnPhone() || isNamed);
  useEffect(() => {
    if (isNamed) section.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <section id={id} ref={section} aria-labelledby={heading}>
      <details className="mf-auth-part" open={isOpen}>
        <summary className="mf-auth-part__head">
          <Mark>{mark}</Mark>
          <h2 id={heading}>{title}</h2>
        </summary>
        {children}
      </details>
    </section>
  );
}
