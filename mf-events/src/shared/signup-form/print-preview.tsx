import { printedPiece } from '@portal/contracts/performances.rules';
import { useId } from 'react';
import { messages } from '../../messages.ts';
import type { Performer, SignupValues } from './signup-values.ts';
import './print-preview.css';

interface PrintPreviewProps {
  values: SignupValues;
  performer: Performer | undefined;
}

// Says that somebody is to be chosen, where the performer's name will be.
const nobody = { firstName: messages.form.profile, lastName: '', grade: 0, school: '' };

/** The piece as the program will print it, while it is being typed. */
export function PrintPreview({ values, performer }: PrintPreviewProps) {
  const id = useId();
  const {
    title,
    composer,
    performer: who,
    school,
  } = printedPiece({ ...values, profile: performer ?? nobody });
  return (
    <figure className="print-preview" aria-labelledby={id}>
      <figcaption id={id} className="p-caption">
        {messages.form.preview}
      </figcaption>
      <p className="print-preview__piece">
        <span className={title === '' ? 'p-soft' : undefined}>{title || messages.form.title}</span>
        <span className="print-preview__composer">{composer}</span>
      </p>
      <p className="p-soft">{who}</p>
      {performer && <p className="p-soft">{school}</p>}
    </figure>
  );
}
