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

/** Lists the problems of a form, each with a link to its field. Takes the focus whenever `refusals` increases. */
export function ErrorSummary({ problems, refusals }: { problems: readonly Problem[]; refusals: number }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  const met = useRef(0);
  // Moves the focus before the browser paints, so that no key press goes to the field that had it.
  useLayoutEffect(() => {
    // The count may increase one render before the problems arrive.
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
