import type { PerformanceResponse } from '@portal/contracts/performances';
import { Button, IconButton } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { Grip } from '@portal/kit/ui/icons';
import { memo } from 'react';
import { messages } from '../../messages.ts';
import { dotted, estimateText, performerLine, performerName, remarks } from '../item-text.ts';

const { offers: text, order } = messages.program;

interface OfferCardProps {
  offer: PerformanceResponse;
  /** The program stands beside it, so that it can be dragged there. */
  isDraggable: boolean;
  onAdd: (offer: PerformanceResponse) => void;
  onPlace: (offer: PerformanceResponse) => void;
}

export const OfferCard = memo(function OfferCard({ offer, isDraggable, onAdd, onPlace }: OfferCardProps) {
  const who = performerName(offer);
  const said = remarks(offer);
  return (
    <Card
      look="box"
      level={3}
      title={offer.title}
      drag={isDraggable ? offer._id : undefined}
      actions={
        <span className="c-offer__actions">
          <Button
            small
            look="secondary"
            aria-label={text.addWhat(offer.title, who)}
            onClick={() => onAdd(offer)}
          >
            {text.add}
          </Button>
          <Button
            small
            look="plain"
            aria-label={text.placeWhat(offer.title, who)}
            onClick={() => onPlace(offer)}
          >
            {text.place}
          </Button>
          {isDraggable && (
            <IconButton
              small
              className="c-offer__grip"
              label={order.drag(offer.title)}
              data-grip={offer._id}
              aria-describedby="c-drag-help"
            >
              <Grip />
            </IconButton>
          )}
        </span>
      }
    >
      <p>{dotted(offer.composer, estimateText(offer), offer.instrument)}</p>
      <p className="c-offer__who">{performerLine(offer)}</p>
      {said !== '' && <p className="c-notes">{said}</p>}
    </Card>
  );
});
