import { Draggable } from '@hello-pangea/dnd';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { byline } from '@portal/contracts/piece.rules';
import { Button } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { Grip } from '@portal/kit/ui/icons';
import { memo } from 'react';
import { messages } from '../../messages.ts';
import {
  dotted,
  estimateText,
  instrumentsOf,
  performerLine,
  performerName,
  remarks,
  waitsText,
} from '../store/words.ts';
import { wishText } from '../../shared/wish-text.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { dragProps, DragWords } from '../rows/drag.tsx';
import { openItem } from '../rows/row-acts.ts';
import { addOffer } from './add-offer.ts';

const { offers: text, order } = messages.program;

interface OfferCardProps {
  offer: PerformanceResponse;
  /** The index among the offers. */
  index: number;
}

export const OfferCard = memo(function OfferCard({ offer, index }: OfferCardProps) {
  const program = useOpenProgram();
  const layout = useProgram((now) => now.layout);
  const who = performerName(offer);
  const said = dotted(waitsText(offer), remarks(offer), wishText(offer.wish));
  return (
    // On a phone the program is in another tab, so cards cannot be dragged there.
    <Draggable draggableId={offer._id} index={index} isDragDisabled={layout === 'tabs'}>
      {(provided, snapshot) => {
        const { isDragging } = snapshot;
        const { whole, grip } = dragProps(provided, snapshot);
        return (
          <>
            <Card
              look="box"
              level={3}
              title={offer.title}
              item={{ ...whole, style: isDragging ? whole.style : undefined }}
              actions={
                <span className="c-offer__actions p-row">
                  <Button
                    small
                    look="secondary"
                    aria-label={text.addWhat(offer.title, who)}
                    onClick={() => addOffer(program, offer._id)}
                  >
                    {text.add}
                  </Button>
                  <Button
                    small
                    look="plain"
                    aria-label={text.placeWhat(offer.title, who)}
                    onClick={() => openItem(program, { id: offer._id, kind: 'piece' })}
                  >
                    {text.place}
                  </Button>
                  {/* The grip is for keyboard users; a pointer drags the whole card. */}
                  {layout === 'side' && (
                    <span
                      {...grip}
                      className="c-offer__grip p-hidden"
                      data-grip
                      aria-label={order.drag(offer.title)}
                    >
                      <Grip />
                    </span>
                  )}
                </span>
              }
            >
              <p>{dotted(byline(offer), estimateText(offer), instrumentsOf(offer))}</p>
              <p className="c-offer__who">{performerLine(offer)}</p>
              {said !== '' && <p className="c-notes">{said}</p>}
              {isDragging && <DragWords />}
            </Card>
            {isDragging && <li aria-hidden="true" style={{ height: whole.style.height }} />}
          </>
        );
      }}
    </Draggable>
  );
});
