import { slots, type SlotName } from '@portal/contracts/slots';
import type { Part } from '@portal/kit/remote';
import { inPageLanguage } from '@portal/kit/locale';
import { useSession } from '@portal/kit/session';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import type { FilledSlot } from '@portal/kit/ui/slot';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { FirstPart } from '../layout/first-page.tsx';
import { shapeOf, shapes } from '../layout/page-loading.tsx';
import { Drawing, forgetUnfinished, noteRest } from '../loading/drawing.tsx';
import { failureOf } from '../loading/failure.ts';
import { reportFailure } from '../loading/reports.ts';
import { forgetOutline, isOutlined } from '../loading/taken-over.ts';
import { mayEnter } from '../document-kind.ts';
import { PartBoundary } from './part-boundary.tsx';
import { knownPart, loadPart, partsFor, type DeclaredPart } from './parts.ts';
import './slot.css';

/** Loads a part. Returns it ('lost' if that failed, undefined while it loads), and a function that replaces it. */
const usePart = (declared: DeclaredPart, hasWords: boolean) => {
  const { remote, slot } = declared;
  // Hydrate the outline first, even if the part is already loaded.
  const [part, setPart] = useState<Part<SlotName> | 'lost' | undefined>(() =>
    hasWords ? undefined : knownPart(declared),
  );
  useEffect(() => {
    if (part !== undefined) return undefined;
    let isOpen = true;
    const report = (error: unknown): 'lost' => {
      if (isOpen) reportFailure(remote, failureOf(error, 'loader'), slots[slot.name].on[0]);
      return 'lost';
    };
    const loading = loadPart(declared).catch(report);
    void loading.then((found) => isOpen && setPart(found));
    return () => {
      isOpen = false;
    };
  }, [declared, remote, slot, part]);
  return [part, setPart] as const;
};

function PartPlace({ declared, told }: { declared: DeclaredPart; told: object }) {
  const { remote, slot } = declared;
  const [hasWords] = useState(() => isOutlined(remote.id));
  const [part, setPart] = usePart(declared, hasWords);
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  // The content policy forbids inline styles in server-rendered HTML.
  useLayoutEffect(() => forgetOutline(remote.id), [remote]);
  useLayoutEffect(() => {
    // Skips parts with an outline, which gives them their height.
    if (hasWords) return;
    place.current?.style.setProperty('--wide', `${slot.height.wide}rem`);
    place.current?.style.setProperty('--narrow', `${slot.height.narrow}rem`);
  }, [slot, hasWords]);

  const retry = () => {
    forgetUnfinished(remote);
    setPart(knownPart(declared));
    setAttempt(attempt + 1);
  };
  const lost = <ErrorLine feature={inPageLanguage(remote.declaration.title)} onRetry={retry} />;
  const loading = slot.name === 'home' && <Loading shape={shapes[shapeOf(slot) ?? 'text']} count={3} />;
  const isWaiting = part === undefined || (part === 'lost' && hasWords);
  // The kit's types guarantee that the slot passes the props its parts expect.
  const Told = typeof part === 'object' ? (part.Component as ComponentType<object>) : undefined;
  return (
    <div ref={place} className={slot.name === 'home' ? 'shell-slot shell-slot--home' : 'shell-slot'}>
      {part === 'lost' && lost}
      {isWaiting && (
        <FirstPart id={remote.id} hasWords={hasWords} isLost={part === 'lost'} instead={loading} />
      )}
      {Told && (
        <PartBoundary
          key={attempt}
          instead={lost}
          onError={(error) => {
            noteRest(remote);
            reportFailure(remote, failureOf(error, 'render'), slots[slot.name].on[0]);
          }}
        >
          <Suspense fallback={loading}>
            <Drawing remote={remote}>
              <Told {...told} />
            </Drawing>
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}

/** Renders the parts of a slot for the current user. A failing part does not affect the others. */
function Filled({ name, told }: FilledSlot) {
  const parts = partsFor(name, useSession()).filter(({ remote }) => mayEnter(remote));
  return parts.map((declared) => <PartPlace key={declared.remote.id} declared={declared} told={told} />);
}

/** Renders the slots of all pages; the kit's `Slot` calls it. */
export const fillSlot = (slot: FilledSlot) => <Filled key={slot.name} {...slot} />;
