import { shellPaths } from '@portal/contracts/paths';
import type { SlotName } from '@portal/contracts/remote';
import type { Part } from '@portal/kit/remote';
import { inPageLanguage } from '@portal/kit/locale';
import { useSession } from '@portal/kit/session';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Suspense, useEffect, useState, type CSSProperties } from 'react';
import { pageFailureOf } from '../loading/failures/failure-of.ts';
import { Drawing } from '../loading/failures/drawing.tsx';
import { forgetUnfinished, noteRest } from '../loading/failures/unfinished.ts';
import { reportFailure } from '../loading/failures/reports.ts';
import { mayEnter } from '../realm.ts';
import { PartBoundary } from './part-boundary.tsx';
import { knownPart, loadPart, partsFor, type DeclaredPart } from './parts.ts';
import styles from './slot.module.css';

function PartPlace({ declared }: { declared: DeclaredPart }) {
  const { remote, slot } = declared;
  const [part, setPart] = useState<Part | 'lost' | undefined>(() => knownPart(declared));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (part !== undefined) return undefined;
    let isOpen = true;
    loadPart(declared).then(
      (found) => {
        if (isOpen) setPart(found);
      },
      (error: unknown) => {
        if (!isOpen) return;
        reportFailure(remote, pageFailureOf(error, 'loader'), shellPaths.home);
        setPart('lost');
      },
    );
    return () => {
      isOpen = false;
    };
  }, [declared, remote, part]);

  const retry = () => {
    forgetUnfinished(remote);
    setPart(knownPart(declared));
    setAttempt(attempt + 1);
  };
  const lost = <ErrorLine feature={inPageLanguage(remote.declaration.title)} onRetry={retry} />;
  const room = {
    '--wide': `${slot.height.wide}rem`,
    '--narrow': `${slot.height.narrow}rem`,
  } as CSSProperties;
  return (
    <div className={styles.place} style={room}>
      {part === 'lost' && lost}
      {part === undefined && <Loading />}
      {typeof part === 'object' && (
        <PartBoundary
          key={attempt}
          instead={lost}
          onError={(error) => {
            noteRest(remote);
            reportFailure(remote, pageFailureOf(error, 'render'), shellPaths.home);
          }}
        >
          <Suspense fallback={<Loading />}>
            <Drawing remote={remote}>
              <part.Component />
            </Drawing>
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}

/** A place on a page of the shell that remotes fill, for whoever is signed in. A part that fails costs only itself. */
export function Slot({ name }: { name: SlotName }) {
  const parts = partsFor(name, useSession()).filter(({ remote }) => mayEnter(remote));
  return parts.map((declared) => <PartPlace key={declared.remote.id} declared={declared} />);
}
