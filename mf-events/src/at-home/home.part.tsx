import { listOwnPerformances } from '../performances.api.ts';
import type { Part } from '@portal/kit/remote';
import { useRead } from '@portal/kit/read';
import { may, useSession } from '@portal/kit/session';
import { Halves, HalvesColumn } from '@portal/kit/ui/lines';
import { Loading } from '@portal/kit/ui/loading';
import { useState } from 'react';
import { CanceledEvents } from './canceled-events.tsx';
import { ComingEvents } from './coming-events.tsx';
import { sortOut } from './coming-performances.ts';
import { NextPerformance } from './next-performance.tsx';

function Home() {
  const own = useRead(listOwnPerformances());
  const isCoordinator = may(useSession(), 'coordinator');
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && (own.data || own.error)) setKnown(true);
  // Shows only the loading indicator until the answer has arrived, so that the content does not move.
  if (!isKnown) return <Loading shape="rows" count={6} onRetry={own.again} />;
  const { canceled, coming } = sortOut(own.data ?? [], new Date());
  return (
    <Halves>
      {(own.data?.length !== 0 || !isCoordinator) && (
        <HalvesColumn>
          <CanceledEvents performances={canceled} />
          <NextPerformance reading={own} coming={coming} />
        </HalvesColumn>
      )}
      <ComingEvents own={own.data ?? []} />
    </Halves>
  );
}

/** The family's part of the home page: the next performance and coming events. */
export const homePart: Part = { Component: Home };
