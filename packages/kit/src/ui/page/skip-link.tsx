import type { MouseEvent } from 'react';
import { messages } from '../../messages.ts';
import './skip-link.css';

const skip = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
};

/** The first stop of the Tab key: past the header, to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a className="p-skip p-hidden" href="#main" onClick={skip}>
      {messages.skip}
    </a>
  );
}
