import type { MouseEvent } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { Problem } from '../../forms/form.problems.ts';
import { messages } from '../../messages.ts';
import { setTitleProblem } from '../../pages/title.ts';
import { SignInLink } from '../controls/sign-in-link.tsx';
import './error-summary.css';

const focusField = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  event.preventDefault();
  const control = document.getElementById(id);
  const group = control?.closest('details');
  if (group) group.open = true;
  control?.focus({ preventScroll: true });
  control?.closest('.p-field, .p-check')?.scrollIntoView({ block: 'center' });
};

/** 'There is a problem' and what it is, with a link to each field. Takes focus whenever `refusals` rises. */
export function ErrorSummary({ problems, refusals }: { problems: readonly Problem[]; refusals: number }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  const met = useRef(0);
  // Before the browser draws, so that no key goes to the field that had focus.
  useLayoutEffect(() => {
    // The count may rise one render before the problems are there.
    if (refusals === met.current || !hasProblems) return;
    met.current = refusals;
    box.current?.focus();
  }, [refusals, hasProblems]);
  useLayoutEffect(() => {
    setTitleProblem(hasProblems);
    return () => setTitleProblem(false);
  }, [hasProblems]);

  if (!hasProblems) return null;
  return (
    <div className="p-summary" ref={box} role="alert" tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{messages.form.problem}</h2>
      <ul>
        {problems.map(({ field, text, signIn = false, detail }) => (
          <li key={field ?? text}>
            {field === undefined ? (
              <>
                {text} {signIn && <SignInLink />}
                {detail !== undefined && <code className="p-small">{detail}</code>}
              </>
            ) : (
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
