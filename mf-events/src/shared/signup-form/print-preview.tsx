import { ownPerformers, printedPiece } from '@portal/contracts/performances.rules';
import { peopleOf } from '@portal/contracts/performers.rules';
import { printWords } from '@portal/kit/messages';
import { useId } from 'react';
import { messages } from '../../messages.ts';
import type { Performer, SignupValues } from './signup-values.ts';
import './print-preview.css';

interface PrintPreviewProps {
  values: SignupValues;
  performer: Performer | undefined;
  profiles?: readonly Performer[];
}

// Placeholder shown until a performer is chosen.
const nobody = { firstName: messages.form.profile, lastName: '', grade: 0, school: '' };

/**
 * Previews how the program will print the piece. Names that the family does not want printed are shown and marked, so that
 * it sees whom it signs up.
 */
export function PrintPreview({ values, performer, profiles = [] }: PrintPreviewProps) {
  const id = useId();
  const others = values.performers.flatMap((other) => {
    const profile = profiles.find(({ _id }) => _id === other.profile);
    return profile ? [{ ...other, profile }] : [];
  });
  const people = peopleOf({
    profile: performer ?? nobody,
    instrument: values.instrument,
    performers: others,
  });
  const piece = { ...values, people };
  const { title, byline, school } = printedPiece(piece, printWords);
  return (
    <figure className="e-print-preview" aria-labelledby={id}>
      <figcaption id={id} className="p-caption">
        {messages.form.preview}
      </figcaption>
      <p className="e-print-preview__piece">
        <span className={title === '' ? 'p-soft' : undefined}>{title || messages.form.title}</span>
        <span className="e-print-preview__byline">{byline}</span>
      </p>
      <p className="p-soft">{ownPerformers(piece, printWords, messages.form.hiddenInPrint)}</p>
      {performer && school !== '' && <p className="p-soft">{school}</p>}
    </figure>
  );
}
