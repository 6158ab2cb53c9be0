import {
  DragDropContext,
  useKeyboardSensor,
  useMouseSensor,
  useTouchSensor,
  type Sensor,
  type SensorAPI,
} from '@hello-pangea/dnd';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { messages } from '../../../messages.ts';
import type { Drags } from './use-drags.ts';

// The drag library writes its rules into style elements of its own, which the portal's content policy rightly forbids
// (style-src 'self'); and a sheet that changes at each lift and drop has the browser look through the whole page. So it
// is given elements without effect while it mounts, and order.css says what its rules would, by attributes.
const divert = (): void => {
  const create = document.createElement.bind(document);
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) =>
      create(name === 'style' ? 'template' : name, options),
  });
};

const restore = (): void => {
  Reflect.deleteProperty(document, 'createElement');
};

/** Stands right before the drag context: effects run in the order of the tree. */
function DivertDragStyles() {
  useLayoutEffect(() => {
    divert();
    return restore;
  }, []);
  return null;
}

/** Stands right behind the drag context. */
function RestoreDragStyles() {
  useLayoutEffect(restore, []);
  return null;
}

const isForReading = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-selectable]') !== null;

/** A row is its own handle, but what it opens is there to be read and marked. */
const useAllButText = (api: SensorAPI): SensorAPI =>
  useMemo(
    () => ({
      ...api,
      findClosestDraggableId: (event) => (isForReading(event) ? null : api.findClosestDraggableId(event)),
    }),
    [api],
  );

const hands: readonly Sensor[] = [
  (api) => useMouseSensor(useAllButText(api)),
  (api) => useTouchSensor(useAllButText(api)),
  useKeyboardSensor,
];

// Its scrolling goes on to the foot of the page and under the bar; follow-drag.ts scrolls instead. By keys it jumps still.
const noScrolling = { maxPixelScroll: 0 };

/** The ways to drag. The library cannot take a change of the lists meanwhile: then what is in hand is put back. */
const useSensors = (listed: string): Sensor[] => {
  const putBack = useRef<() => void>(undefined);
  useLayoutEffect(() => () => putBack.current?.(), [listed]);
  return useMemo(
    () => [
      ...hands,
      function useRelease({ tryReleaseLock }) {
        useLayoutEffect(() => {
          putBack.current = tryReleaseLock;
        }, [tryReleaseLock]);
      },
    ],
    [],
  );
};

interface DragContextProps {
  drags: Drags;
  /** The ids of all that can be dragged, in their order. */
  listed: string;
  children: ReactNode;
}

/** Within it rows and offers are dragged. */
export function DragContext({ drags, listed, children }: DragContextProps) {
  const sensors = useSensors(listed);
  return (
    <>
      <DivertDragStyles />
      <DragDropContext
        dragHandleUsageInstructions={messages.program.order.dragHelp}
        enableDefaultSensors={false}
        sensors={sensors}
        autoScrollerOptions={noScrolling}
        {...drags.responders}
      >
        {children}
      </DragDropContext>
      <RestoreDragStyles />
    </>
  );
}
