import { printedPerformer, printedSchool } from '@portal/contracts/performances.rules';
import { useId } from 'react';
import { messages } from './messages.ts';
import type { Performer, SignupValues } from './signup-values.ts';
import './print-preview.css';

interface PrintPreviewProps {
  values: SignupValues;
  performer: Performer | undefined;
}

/** The piece as the program will print it, while it is being typed. */
export function PrintPreview({ values, performer }: PrintPreviewProps) {
  const id = useId();
  const title = values.title.trim();
  const instrument = values.instrument.trim();
  return (
    <figure className="print-preview" aria-labelledby={id}>
      <figcaption id={id} className="p-caption">
        {messages.form.preview}
      </figcaption>
      <p className="print-preview__piece">
        <span className={title === '' ? 'p-soft' : undefined}>{title || messages.form.title}</span>
        <span className="print-preview__composer">{values.composer.trim()}</span>
      </p>
      <p className="p-soft">
        {performer
          ? printedPerformer(performer, instrument)
          : [messages.form.profile, instrument].filter(Boolean).join(', ')}
      </p>
      {performer && <p className="p-soft">{printedSchool(performer)}</p>}
    </figure>
  );
}
