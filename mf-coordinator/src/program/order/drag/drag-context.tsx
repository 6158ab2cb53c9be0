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
import { DivertDragStyles, RestoreDragStyles } from './drag-styles.tsx';
import type { Drags } from './use-drags.ts';

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
