import { useLocation } from '@portal/kit/router';
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
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  const isNamed = hash === `#${id}`;
  const [isOpen] = useState(() => !isOnPhone());
  useEffect(() => {
    if (!isNamed || !details.current) return;
    details.current.open = true;
    section.current?.scrollIntoView();
  }, [isNamed, key]);
  return (
    <section id={id} ref={section} aria-labelledby={heading}>
      <details ref={details} className="mf-auth-part" open={isOpen}>
        <summary className="mf-auth-part__head">
          <Mark>{mark}</Mark>
          <h2 id={heading}>{title}</h2>
        </summary>
        {children}
      </details>
    </section>
  );
}
