import { WrappingLine } from '@portal/kit/ui/lines';
import { TextButton } from '@portal/kit/ui/button';
import { useId, useState, type ReactNode } from 'react';
import './opening-row.css';

interface OpeningRowProps {
  title: string;
  /** Below the title: the current answer. */
  status: ReactNode;
  /** The label of the button, before the title: 'Change'. Absent if the user may only read. */
  action: string | undefined;
  /** Draws the button with a frame, for a row that needs an answer. */
  isDue?: boolean;
  children: ReactNode;
}

/** A row of a section with a button that opens its content in place. */
export function OpeningRow({ title, status, action, isDue = false, children }: OpeningRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <WrappingLine
      actions={
        action !== undefined && (
          <TextButton
            id={id}
            className={isDue ? 'mf-profiles-row__due' : ''}
            aria-labelledby={`${id} ${id}title`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {action}
          </TextButton>
        )
      }
      more={isOpen && children}
    >
      <h3 className="mf-profiles-row__title" id={`${id}title`}>
        {title}
      </h3>
      <div className="p-soft p-small" role="status">
        {status}
      </div>
    </WrappingLine>
  );
}
