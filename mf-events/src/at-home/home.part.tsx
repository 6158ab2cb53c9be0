import { listOwnPerformances } from '../performances.api.ts';
import type { Part } from '@portal/kit/remote';
import { useRead } from '@portal/kit/read';
import { may, useSession } from '@portal/kit/session';
import { Halves, HalvesColumn } from '@portal/kit/ui/lines';
import { Loading } from '@portal/kit/ui/loading';
import { useState } from 'react';
import { useProfiles } from '../shared/signup-form/use-profiles.ts';
import { CanceledEvents } from './canceled-events.tsx';
import { ComingEvents } from './coming-events.tsx';
import { StudioOffer } from './studio-offer.tsx';
import { sortOut } from './coming-performances.ts';
import { FirstStep } from './first-step.tsx';
import { LeftToDo } from './left-to-do.tsx';
import { NextPerformance } from './next-performance.tsx';

const isAnswered = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data !== undefined || error !== undefined;

function Home() {
  const own = useRead(listOwnPerformances());
  const profiles = useProfiles();
  const current = useSession();
  const isCoordinator = may(current, 'coordinator');
  const isOffered = current.status === 'signed-in' && current.studio === 'offered';
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && isAnswered(own) && isAnswered(profiles)) setKnown(true);
  // Shows only the loading indicator until both answers have arrived, so that the content does not move.
  if (!isKnown) return <Loading shape="rows" count={6} onRetry={own.again} />;
  const { canceled, coming, changeable } = sortOut(own.data ?? [], new Date());
  const isNew = own.data?.length === 0 && profiles.data?.length === 0;
  return (
    <Halves>
      {(!isNew || !isCoordinator) && (
        <HalvesColumn>
          {isNew ? (
            <FirstStep />
          ) : (
            <>
              <CanceledEvents performances={canceled} />
              <NextPerformance reading={own} coming={coming} />
              <LeftToDo changeable={changeable} />
            </>
          )}
          {isOffered && <StudioOffer />}
        </HalvesColumn>
      )}
      <ComingEvents own={own.data ?? []} />
    </Halves>
  );
}

/** The family's part of the home page: the next performance, open tasks and coming events. */
export const homePart: Part = { Component: Home };
