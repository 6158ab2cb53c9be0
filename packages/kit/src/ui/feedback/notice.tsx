import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import './notice.css';

export interface NoticeProps {
  kind?: 'info' | 'problem';
  children: ReactNode;
  /** Actions that resolve the notice. */
  action?: ReactNode;
}

/** A notice about this page. Screen readers read a problem at once when it appears. */
export function Notice({ kind = 'info', children, action }: NoticeProps) {
  return (
    <div className={`p-notice p-notice--${kind}`} role={kind === 'problem' ? 'alert' : undefined}>
      <div className="p-notice__text">
        <span className="p-notice__word">{messages.notice[kind]}: </span>
        {children}
      </div>
      {action}
    </div>
  );
}
