import type { PerformanceResponse } from '@portal/contracts/performances';
import { Button } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { memo } from 'react';
import { messages } from '../../messages.ts';
import { dotted, estimateText, performerLine, performerName, remarks } from '../item-text.ts';

const text = messages.program.offers;

interface OfferCardProps {
  offer: PerformanceResponse;
  onAdd: (offer: PerformanceResponse) => void;
}

export const OfferCard = memo(function OfferCard({ offer, onAdd }: OfferCardProps) {
  const who = performerLine(offer);
  const said = remarks(offer);
  return (
    <Card
      look="box"
      level={3}
      title={offer.title}
      actions={
        <Button
          small
          look="secondary"
          aria-label={text.addWhat(offer.title, performerName(offer))}
          onClick={() => onAdd(offer)}
        >
          {text.add}
        </Button>
      }
    >
      <p>{dotted(offer.composer, estimateText(offer), offer.instrument)}</p>
      <p className="c-offer__who">{who}</p>
      {said !== '' && <p className="c-notes">{said}</p>}
    </Card>
  );
});
