import { firstOf } from '@portal/contracts/performers.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { isolated } from '@portal/kit/format';
import { Button, TextButton } from '@portal/kit/ui/button';
import { useId, useState } from 'react';
import { messages } from '../messages.ts';
import { namesIn, type SignupValues } from '../shared/signup-form/signup-values.ts';

interface EarlierPiecesChoiceProps {
  pieces: readonly PerformanceResponse[];
  values: SignupValues;
  onFill: (values: SignupValues) => void;
  valuesOf: (piece: PerformanceResponse) => SignupValues;
}

/** Offers the family's earlier pieces. Pressing one fills in the form; pressing again undoes that. */
export function EarlierPiecesChoice({ pieces, values, onFill, valuesOf }: EarlierPiecesChoiceProps) {
  const id = useId();
  const [before, setBefore] = useState<{ title: string; values: SignupValues }>();
  if (pieces.length === 0) return null;
  const fill = (piece: PerformanceResponse) => {
    setBefore({ title: piece.title, values });
    onFill(valuesOf(piece));
  };
  const undo = () => {
    if (before) onFill(before.values);
    setBefore(undefined);
  };
  return (
    <div className="e-signup-earlier" role="group" aria-labelledby={id}>
      <p id={id} className="p-caption">
        {messages.form.earlier}
      </p>
      <div className="p-row">
        {pieces.map((piece) => (
          <Button key={piece._id} look="quiet" small onClick={() => fill(piece)}>
            {messages.form.earlierOf(piece.title, firstOf(piece).instrument, isolated(namesIn(piece)))}
          </Button>
        ))}
      </div>
      <p className="p-soft p-small" role="status">
        {before && (
          <>
            {messages.form.filledIn(before.title)}{' '}
            <TextButton onClick={undo}>{messages.form.undo}</TextButton>
          </>
        )}
      </p>
    </div>
  );
}
